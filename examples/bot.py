#!/usr/bin/env python3
"""A bot for Anachron in plain Python: it plays random legal moves, step by step.

    python3 examples/bot.py                         creates a table with two bots and plays to the end
    python3 examples/bot.py URL TABLE TOKEN         plays the seat that the token belongs to

It uses only the standard library. `/api/openapi.json` describes every call.
"""
import json
import random
import sys
import urllib.error
import urllib.request


def send(url, token=None, body=None, accept="application/json"):
    """Sends a request and returns the open answer."""
    headers = {"Content-Type": "application/json", "Accept": accept}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    try:
        return urllib.request.urlopen(urllib.request.Request(url, data=data, headers=headers))
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise SystemExit(f"{error.code} {problem['code']}: {problem['reason']}")


def call(url, token=None, body=None):
    with send(url, token, body) as answer:
        return json.load(answer)


def is_ours(table):
    """Whether the table waits for our seat, or for no one any more."""
    return table["outcome"] or table["seat"] in table["to_act"]


def wait(url, token):
    """Follows the table until it is our turn or the game is over."""
    with send(url + "/live", token, accept="text/event-stream") as stream:
        for line in stream:
            if line.startswith(b"data:"):
                table = json.loads(line[5:])
                if is_ours(table):
                    return table
    raise SystemExit("the stream has ended")


def act(url, token, entry, settled):
    """Plays an entry and returns the table when it is our turn again or the game is over."""
    body = {"act": entry, "settled": settled, "offers": True}
    with send(url + "/act", token, body, accept="application/x-ndjson") as answer:
        # The first line says that the entry was played; the second one comes when it is our turn. Empty lines keep the
        # connection open.
        lines = [json.loads(line) for line in answer if line.strip()]
    return lines[1] if len(lines) == 2 else wait(url, token)


def compose(url, token, offers):
    """Picks random plain steps from those offered until they make a whole entry."""
    while True:
        plain = [offer for offer in offers if offer["tier"] == "plain" and not offer["asks_words"]]
        offer = random.choice(plain)
        if offer["complete"]:
            return offer["then"]
        offers = call(f"{url}?draft={urllib.request.quote(offer['then'])}", token)["offers"]


def play(url, token):
    table = wait(url, token)
    while not table["outcome"]:
        entry = compose(url, token, table["offers"])
        print(f"{table['prompt']['text']}  {entry}")
        table = act(url, token, entry, table["settled"])
    print("over:", table["outcome"])


def main():
    if len(sys.argv) == 4:
        server, table, token = sys.argv[1:]
    else:
        server = sys.argv[1] if len(sys.argv) == 2 else "http://127.0.0.1:7474"
        made = call(server + "/api/tables", body={"game": "time-trap", "seats": ["Python", "bot:random", "bot:random"]})
        table, token = made["id"], made["seats"][0]["token"]
        print(f"watch it at {server}/t/{table}")
    play(f"{server}/api/tables/{table}", token)


if __name__ == "__main__":
    main()
