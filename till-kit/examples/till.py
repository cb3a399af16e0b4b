#!/usr/bin/env python3
"""A till with the standard library of Python. docs/connect-a-till.md describes its calls.

  TILL_KEY=tk_... python3 till.py --cashier marisol 400810014264 2x400810014264 0.735kg:40006

sells one piece, two pieces and a weight of the demo shop for cash, and sends all sales that are waiting. Without codes, it only
sends. It works offline after its first run: sales wait in the file till.sqlite (--file). With --pin, it sells only if
this is the cashier's PIN, also offline. It does not read the labels of scales.
"""
import argparse
import base64
import hashlib
import hmac
import json
import os
import re
import secrets
import sqlite3
import sys
import time
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal
from zoneinfo import ZoneInfo  # On Windows, `pip install tzdata`.

PER_CALL = 200  # Sales per call; the server accepts up to 500.
RETRY_SECONDS = (0.5, 30)  # First and longest pause before a failed call is repeated.
SENT_AGAIN = timedelta(days=14)  # Age of the sales that are sent again after a restore of the shop.
TABLES = """
create table if not exists sale (reference text primary key, created_at text, state text, body text, message text);
create table if not exists product (id integer primary key, body text);
create table if not exists setting (name text primary key, value text);
"""


class ServerUnavailable(Exception):
    """No answer, or the action `retry`: the same call may succeed later."""


class CallRefused(Exception):
    """The same call would be refused again."""

    def __init__(self, message: str, status=0, code=""):
        super().__init__(message)
        self.status, self.code = status, code


def now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def to_cents(amount: Decimal) -> int:
    """Rounds to the cent, halves away from 0."""
    return int((amount * 100).quantize(Decimal(1), ROUND_HALF_UP))


def to_key(code: str) -> str:
    """Returns the same key for all spellings of a code: without leading zeros, and with UPC-E as UPC-A."""
    code = code.strip().upper()
    code = code.lstrip("0") or code[-1:]
    short = code.zfill(8)
    if not re.fullmatch(r"\d{6,8}", code) or short[0] not in "01":
        return code
    a, b, c, d, e, last = short[1:7]
    body = {"3": a + b + c + "00000" + d + e, "4": a + b + c + d + "00000" + e}.get(last)
    body = body or (a + b + last + "0000" + c + d + e if last < "3" else a + b + c + d + e + "0000" + last)
    digits = [int(digit) for digit in short[0] + body]
    check = -(3 * sum(digits[::2]) + sum(digits[1::2])) % 10
    return (short[0] + body + short[7]).lstrip("0") if check == int(short[7]) else code


class Till:
    def __init__(self, server: str, key: str, cashier: str, file: str):
        self.server, self.key, self.cashier = server, key, cashier
        self.db = sqlite3.connect(file, isolation_level=None)
        self.db.execute("pragma synchronous = full")  # A sale survives a power failure when its receipt is printed.
        self.db.executescript(TABLES)
        # A new file gets a new prefix, so that a reference is unique for ever.
        self.db.execute("insert or ignore into setting values ('prefix', ?)", [secrets.token_hex(3).upper()])
        self.file, self.is_terminal_checked = file, False

    def setting(self, name: str) -> str:
        row = self.db.execute("select value from setting where name = ?", [name]).fetchone()
        return row[0] if row else ""

    def keep(self, name: str, value: str):
        self.db.execute("insert or replace into setting values (?, ?)", [name, value])

    def check_terminal(self, id: int, name: str):
        """Refuses the key of another terminal, for which the server does not know the sales of this file."""
        own = self.setting("terminal") or str(id)
        if own != str(id):
            raise CallRefused(
                f"The key belongs to the terminal {name} ({id}), but {self.file} to the terminal {own}. "
                "Use a key of that terminal, or another file."
            )
        self.keep("terminal", own)
        self.is_terminal_checked = True

    def call(self, method: str, path: str, body=None):
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json", "Till-Clock": now()}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response, parse_float=Decimal)
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            refusal = json.loads(text) if text.startswith("{") else {}
            message = refusal.get("message", f"The server answered {error.code}.")
            is_later = refusal.get("action") == "retry" or error.code >= 500 or error.code == 429
            refused = CallRefused(message, error.code, refusal.get("code", ""))
            raise (ServerUnavailable(message) if is_later else refused) from None
        except (OSError, ValueError) as error:
            raise ServerUnavailable(str(error)) from None

    def fetch_products(self):
        more = True
        while more:
            cursor = self.setting("cursor")
            changes = self.call("GET", f"/api/v1/products/changes?limit=1000&since={cursor}")
            self.check_terminal(changes["terminalId"], changes["terminal"])
            self.db.execute("begin")
            if changes["reset"]:
                self.db.execute("delete from product")
                since = (datetime.now(timezone.utc) - SENT_AGAIN).isoformat()
                self.db.execute("update sale set state = 'waiting' where state = 'sent' and created_at >= ?", [since])
            for product in changes["products"]:
                body = json.dumps(product, default=str)  # Amounts are kept as text, so that they stay exact.
                self.db.execute("insert or replace into product values (?, ?)", [product["id"], body])
            self.db.executemany("delete from product where id = ?", [[id] for id in changes["gone"]])
            self.keep("cursor", changes["cursor"])
            self.keep("branch", json.dumps(changes["branch"], default=str))
            self.db.execute("commit")
            more = changes["more"]

    def fetch_shop(self):
        """Keeps the cashiers, so that they can sign in offline."""
        shop = self.call("GET", "/api/v1/shop")
        self.check_terminal(shop["terminal"]["id"], shop["terminal"]["name"])
        self.keep("shop", json.dumps(shop, default=str))

    def business_day(self) -> int:
        """Returns the branch's business day: the hours before its cut-off belong to the day before."""
        branch = json.loads(self.setting("branch"))
        time = datetime.now(ZoneInfo(branch["timeZone"]))
        day = time.date() - timedelta(days=1 if time.hour < branch["cutoffHour"] else 0)
        return int(day.strftime("%Y%m%d"))

    def is_pin(self, pin: str) -> bool:
        """Checks the PIN of the cashier, without the server."""
        cashiers = json.loads(self.setting("shop") or '{"cashiers": []}')["cashiers"]
        known = next((one["pin"] for one in cashiers if one["userName"] == self.cashier), None)
        if known is None:
            return False
        salt, expected = base64.b64decode(known["salt"]), base64.b64decode(known["hash"])
        n, r, p = known["cost"], known["blockSize"], known["parallelization"]
        found = hashlib.scrypt(pin.encode(), salt=salt, n=n, r=r, p=p, maxmem=256 * n * r, dklen=len(expected))
        return hmac.compare_digest(found, expected)

    def read_product(self, id: int) -> dict:
        row = self.db.execute("select body from product where id = ?", [id]).fetchone()
        if row is None:
            sys.exit(f"No product has the id {id}.")
        return json.loads(row[0])

    def find_product(self, code: str) -> tuple[dict, dict | None]:
        """Returns the product, and the package of it if the code is that of a package."""
        key = to_key(code)
        for (body,) in self.db.execute("select body from product order by id"):
            product = json.loads(body)
            package = next((one for one in product.get("codes", []) if to_key(one["code"]) == key), None)
            codes = [to_key(one) for one in (product["upc"], product["ean"]) if one]
            if product["status"] == 1 and (package or key in codes):
                for offer in product.get("planned", []):  # Prices of the next 14 days, earliest first.
                    if offer["from"] <= now():
                        product |= offer
                return product, package
        sys.exit(f"No product has the code {code}.")

    def to_line(self, text: str) -> tuple[dict, int]:
        """Reads `CODE`, `3xCODE` or `0.735kg:CODE`. Returns the line and its cents."""
        count, weight, code = re.fullmatch(r"(?:(\d+)x|(\d*\.?\d+)kg:)?(.+)", text).groups()
        product, package = self.find_product(code)
        if bool(weight) != (product["pesado"] and package is None):
            sys.exit(f"{product['name']} is sold by {'the piece' if weight else 'weight'}.")
        price, quantity, size = Decimal(str(product["price"])), Decimal(weight or count or 1), Decimal(1)
        line = {"product": product["id"], "name": product["name"]}
        if package:  # Quantity and price are per package.
            size = Decimal(str(package["size"]))
            price = price * size if package["price"] is None else Decimal(str(package["price"]))
            line["upc"] = package["code"]
        price = Decimal(to_cents(price)) / 100
        full = to_cents(price * quantity)
        net = full - min(full, self.discount(product, full, quantity * size))
        line["weight" if weight else "quantity"] = float(quantity) if weight else int(quantity)
        line |= {"price": float(price), "discount": (full - net) / 100}
        taxed, amount = self.tax(product, net)
        return line | taxed, amount

    def tax(self, product, net: int) -> tuple[dict, int]:
        """Returns the fields of a line's tax, and the amount to pay for it, in cents."""
        rate, is_included = Decimal(str(product["tax"])), json.loads(self.setting("branch"))["pricesIncludeTax"]
        tax = to_cents(Decimal(net) / 100 * rate / (100 + rate if is_included else 100))
        amount = net if is_included else net + tax
        return {"taxIncluded": is_included, "tax": tax / 100, "amount": amount / 100}, amount

    def discount(self, product, full: int, quantity: Decimal) -> int:
        """Computes the discount of a promotion in cents, for an amount in cents and a quantity in pieces or kilograms."""
        promotion = product["promotion"]
        if promotion is None or promotion["dateEnd"] < self.business_day():
            return 0
        value, limit = Decimal(str(promotion["value"])), to_cents(Decimal(str(promotion["limit"])))
        if promotion["effect"] == "fixed-price":
            cents = full - to_cents(Decimal(str(promotion["price"])) * quantity)
        elif promotion["effect"] == "percentage":
            cents = to_cents(Decimal(full) / 100 * value / 100)
        else:
            cents = to_cents(value * quantity)
        return max(0, min(cents, limit or cents))

    def sell(self, codes: list[str]) -> str:
        lines = [self.to_line(code) for code in codes]
        cents = sum(cents for _, cents in lines)
        return f"Sold: {self.queue([line for line, _ in lines], cents)} {cents / 100:.2f}"

    def queue(self, lines: list[dict], cents: int, **others) -> str:
        """Stores a sale for cash, which `send` sends. Returns its reference."""
        count = self.db.execute("select count(*) from sale").fetchone()[0] + 1
        reference = f"{self.setting('prefix')}-{count:06}"
        sale = {"reference": reference, "createdAt": now(), "cashier": self.cashier, "lines": lines}
        sale |= {"payments": [{"tender": "cash", "amount": cents / 100}], **others}
        row = [reference, sale["createdAt"], json.dumps(sale)]
        self.db.execute("insert into sale values (?, ?, 'waiting', ?, null)", row)
        return reference

    def send(self):
        """Sends waiting sales. A sale stays until it is stored; a sale refused with `fix` is kept for a person."""
        query, count = "select body from sale where state = 'waiting' order by created_at limit ?", PER_CALL
        while bodies := self.db.execute(query, [count]).fetchall():
            if not self.is_terminal_checked:
                self.fetch_shop()
            sales = [json.loads(body) for (body,) in bodies]
            try:
                results = self.call("POST", "/api/v1/sales", {"sales": sales})["results"]
            except CallRefused as error:
                if error.status not in (400, 413) or error.code == "invalid-clock":
                    raise
                count = len(sales) // 2  # One of the sales makes the whole call invalid, or the call is too large.
                if count > 0:
                    continue
                results, count = [{"reference": sales[0]["reference"], "result": "refused", "message": str(error)}], PER_CALL
            for one in results:
                state = "refused" if one["result"] == "refused" else "sent"
                if one.get("action") != "retry":
                    row = [state, one.get("message"), one["reference"]]
                    self.db.execute("update sale set state = ?, message = ? where reference = ?", row)
            if any(one.get("action") == "retry" for one in results):
                raise ServerUnavailable("Some sales must be sent later.")

    @staticmethod
    def repeat(work, seconds: float):
        """Repeats a call after failures, with growing pauses. A sale that is sent again is stored once."""
        pause, until = RETRY_SECONDS[0], time.monotonic() + seconds
        while True:
            try:
                return work()
            except ServerUnavailable:
                if time.monotonic() + pause > until:
                    raise
            time.sleep(pause)
            pause = min(pause * 2, RETRY_SECONDS[1])


def main():
    parser = argparse.ArgumentParser(description="A till in the terminal.")
    parser.add_argument("--server", default="http://localhost:3000")
    parser.add_argument("--cashier", required=True)
    parser.add_argument("--pin", help="PIN of the cashier; without it, the cashier is not checked")
    parser.add_argument("--file", default="till.sqlite")
    parser.add_argument("--patience", type=float, default=60, help="seconds to try to send")
    parser.add_argument("codes", nargs="*")
    options = parser.parse_args()
    if not os.environ.get("TILL_KEY"):
        parser.error("set TILL_KEY to the key of the terminal")
    till = Till(options.server, os.environ["TILL_KEY"], options.cashier, options.file)
    try:
        till.fetch_shop()
        till.fetch_products()
    except ServerUnavailable as error:
        print(f"Offline ({error}): the products are those of the last run.")
    if options.pin is not None and not till.is_pin(options.pin):
        sys.exit("The user name or the PIN is wrong, or the cashier has no PIN.")
    if options.codes:
        print(till.sell(options.codes), flush=True)  # A receipt may be printed now.
    try:
        till.repeat(till.send, options.patience)
    except ServerUnavailable as error:
        sys.exit(f"Sales are kept, and sent next time: {error}")
    for reference, message in till.db.execute("select reference, message from sale where state = 'refused'"):
        print(f"Refused: {reference}: {message}")


if __name__ == "__main__":
    try:
        main()
    except CallRefused as error:  # Such as 401: the key was revoked. Sales are kept.
        sys.exit(str(error))
