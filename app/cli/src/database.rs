//! Where the tables are stored.

use std::{env, error::Error, path::PathBuf};

use clap::Args;

/// Where the tables are stored.
#[derive(Args)]
pub(crate) struct Database {
    /// The folder for the database; your data folder if it is not given
    #[arg(long, env = "ANACHRON_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Another database: `sqlite:PATH` or `postgres://USER@HOST/NAME`
    #[arg(long, env = "ANACHRON_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
}

impl Database {
    /// What the environment says.
    pub(crate) fn from_env() -> Self {
        Self {
            data: env::var_os("ANACHRON_DATA").map(PathBuf::from),
            database: env::var("ANACHRON_DATABASE").ok(),
        }
    }

    /// The database’s address.
    pub(crate) fn url(&self) -> Result<String, Box<dyn Error>> {
        if let Some(url) = &self.database {
            return Ok(url.clone());
        }
        Ok(format!("sqlite:{}", self.folder()?.join("anachron.sqlite").display()))
    }

    /// The same for a server, which creates what is missing: a folder of ours is for its owner only.
    pub(crate) fn url_to_create(&self) -> Result<String, Box<dyn Error>> {
        if self.database.is_none() {
            let folder = self.folder()?;
            let mut builder = std::fs::DirBuilder::new();
            builder.recursive(true);
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder
                .create(&folder)
                .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
        }
        self.url()
    }

    fn folder(&self) -> Result<PathBuf, Box<dyn Error>> {
        let known = self.data.clone().or_else(|| {
            directories::ProjectDirs::from("", "", "anachron").map(|dirs| dirs.data_dir().to_owned())
        });
        known.ok_or_else(|| "no home folder is known; name one with --data".into())
    }
}
