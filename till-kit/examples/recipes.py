#!/usr/bin/env python3
"""Two recipes for tills, with the queue of till.py: a label of a scale, and a return by receipt.

  TILL_KEY=tk_... python3 recipes.py --cashier marisol label 2040006002996
  TILL_KEY=tk_... python3 recipes.py --cashier marisol return 12.F1-000123 0

The first sells what the label stands for. The second returns line 0 of the sale, as far as it was not returned yet;
with a number at the end, only this many pieces or kilograms.
"""
import argparse
import json
import os
import sys
from decimal import ROUND_DOWN, Decimal
from urllib.parse import quote

from till import CallRefused, ServerUnavailable, Till, to_cents

PATIENCE = 60  # Seconds for which a failed call is repeated. A sale that was not sent is sent by the next run.
OWN_RULES = ["20IIIIIPPPPP", "21IIIIIPPPPP"]  # `21` contains the product's id instead of its short code.


def read_label(till: Till, code: str) -> tuple[dict, int] | None:
    """Returns the line of a label and its cents. None if the code is no label of the shop."""
    code = code.zfill(13)
    digits = [int(digit) for digit in code]
    if len(code) != 13 or (sum(digits[0::2]) + 3 * sum(digits[1::2])) % 10 != 0:
        return None
    rules = [rule.strip() for rule in json.loads(till.setting("shop"))["scaleRules"].split(",")]
    rule = next((one for one in rules + OWN_RULES if one and code.startswith(one[:2])), None)
    if rule is None:
        return None
    item, price, weight = ("".join(d for d, r in zip(code, rule) if r == letter) for letter in "IPW")
    if rule == OWN_RULES[1]:
        product = till.read_product(int(item))
    else:
        product, _ = till.find_product(item)
    line = {"upc": code, "name": product["name"]}
    if price:
        net = int(price)
        line |= {"quantity": 1, "price": net / 100}
    else:
        kilograms, per_kilogram = Decimal(weight) / 1000, Decimal(str(product["price"]))
        net = to_cents(per_kilogram * kilograms)
        line |= {"weight": float(kilograms), "price": float(per_kilogram)}
    taxed, amount = till.tax(product, net)
    return line | taxed, amount


def return_line(till: Till, code: str, position: int, wanted: Decimal | None) -> tuple[dict, int]:
    """Returns the line that takes back a line of the sale with this receipt code, and its cents, which are negative."""
    sales = till.repeat(lambda: till.call("GET", f"/api/v1/sales?code={quote(code)}"), PATIENCE)["sales"]
    if not sales:
        sys.exit(f"No sale has the receipt code {code}.")
    lines = sales[0]["lines"]
    if not 0 <= position < len(lines):
        sys.exit(f"The sale has no line {position}. Its lines are 0 to {len(lines) - 1}.")
    sold = lines[position]
    line = sold["returnLine"]  # Returns all that is left.
    if line is None:
        sys.exit(f"Nothing of {sold['name']} can be returned.")
    if wanted is not None:
        if not 0 < wanted <= sold["returnable"]:
            sys.exit(f"Of {sold['name']}, a quantity up to {sold['returnable']} can be returned.")
        if "quantity" in line and wanted % 1:
            sys.exit(f"{sold['name']} was sold by the piece.")
    if wanted is not None and wanted < sold["returnable"]:
        line = part_of(line, wanted, Decimal(sold["returnable"]))
    line = {name: float(value) if isinstance(value, Decimal) else value for name, value in line.items()}
    return line, round(line["amount"] * 100)


def part_of(line: dict, back: Decimal, left: Decimal) -> dict:
    """Returns a part of a return. Its amounts are rounded down to the cent; the last return of the line gets the rest."""

    def take(name: str) -> int:
        return int((-Decimal(line[name]) * 100 * back / left).quantize(Decimal(1), ROUND_DOWN))

    amount, tax = take("amount"), take("tax")
    net = amount if line.get("taxIncluded") else amount - tax
    price = Decimal(line["price"])
    if to_cents(price * back) < net:  # A rounded price, such as that of a piece from a case.
        price += Decimal("0.01")
    part = {"price": price, "discount": Decimal(to_cents(price * back) - net) / 100}
    part |= {"tax": Decimal(-tax) / 100, "amount": Decimal(-amount) / 100}
    return line | part | ({"weight": -back} if "weight" in line else {"quantity": -int(back)})


def main():
    parser = argparse.ArgumentParser(description="Labels and returns.")
    parser.add_argument("--server", default="http://localhost:3000")
    parser.add_argument("--cashier", required=True)
    parser.add_argument("--file", default="till.sqlite")
    parser.add_argument("recipe", choices=["label", "return"])
    parser.add_argument("code")
    parser.add_argument("line", type=int, nargs="?", default=0)
    parser.add_argument("quantity", type=Decimal, nargs="?")
    options = parser.parse_args()
    if not os.environ.get("TILL_KEY"):
        parser.error("set TILL_KEY to the key of the terminal")
    till = Till(options.server, os.environ["TILL_KEY"], options.cashier, options.file)
    till.repeat(till.fetch_shop, PATIENCE)
    till.repeat(till.fetch_products, PATIENCE)
    if options.recipe == "label":
        found = read_label(till, options.code)
        if found is None:
            sys.exit(f"{options.code} is no label of this shop.")
        print("Sold:", till.queue([found[0]], found[1]), found[0]["amount"])
    else:
        line, cents = return_line(till, options.code, options.line, options.quantity)
        print("Returned:", till.queue([line], cents, takesBack={"code": options.code}), line["amount"])
    till.repeat(till.send, PATIENCE)
    for reference, message in till.db.execute("select reference, message from sale where state = 'refused'"):
        print(f"Refused: {reference}: {message}")


if __name__ == "__main__":
    try:
        main()
    except (CallRefused, ServerUnavailable) as error:
        sys.exit(str(error))
