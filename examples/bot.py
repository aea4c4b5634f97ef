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


def call(url, token=None, body=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{error.code}: {json.load(error)['reason']}")


def follow(url, token):
    """Yields the table as the seat sees it, each time it changes."""
    request = urllib.request.Request(url + "/live", headers={"Authorization": "Bearer " + token})
    with urllib.request.urlopen(request) as stream:
        for line in stream:
            if line.startswith(b"data:"):
                yield json.loads(line[5:])


def compose(url, token):
    """Picks random plain steps from those offered until they make a whole entry."""
    draft = ""
    while True:
        table = call(f"{url}?draft={urllib.request.quote(draft)}", token)
        if not table["offers"]:
            return draft
        plain = [offer for offer in table["offers"] if offer["tier"] == "plain"]
        draft = random.choice(plain)["then"]
        if draft.endswith("submit"):
            return draft


def play(url, token):
    for _ in follow(url, token):
        # An update may be older than our last action, so ask for the table itself.
        table = call(url, token)
        if table["outcome"]:
            print("over:", table["outcome"])
            return
        if table["seat"] in table["to_act"]:
            entry = compose(url, token)
            print(f"{table['prompt']['text']}  {entry}")
            call(url + "/act", token, {"act": entry, "settled": table["settled"]})


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
