#!/usr/bin/env python3
"""Two recipes for tills, with the queue of till.py: a label of a scale, and a return by receipt.

  TILL_KEY=tk_... python3 recipes.py --cashier marisol label 2004011002990
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
    sales = till.call("GET", f"/api/v1/sales?code={quote(code)}")["sales"]
    if not sales:
        sys.exit(f"No sale has the receipt code {code}.")
    sold = sales[0]["lines"][position]
    left = Decimal(str(sold["returnable"]))
    back = left if wanted is None else min(wanted, left)
    if back <= 0:
        sys.exit(f"Nothing of {sold['name']} can be returned.")

    def share(name: str) -> int:
        """Part of an amount in cents, rounded down. The last return of a line gets the rest."""
        cents = Decimal(to_cents(Decimal(str(sold[name])))) * back / left
        return int(cents.quantize(Decimal(1), ROUND_DOWN))

    amount, tax = share("returnableAmount"), share("returnableTax")
    net = amount if sold["taxIncluded"] else amount - tax
    own_branch = json.loads(till.setting("shop"))["branch"]["id"]
    line = {"name": sold["name"], "taxIncluded": sold["taxIncluded"]}
    if sales[0]["branch"]["id"] == own_branch:
        line["product"] = sold["product"]
    elif sold["upc"]:
        line["upc"] = sold["upc"]
    price = Decimal(str(sold["price"]))
    if to_cents(price * back) < net:  # A rounded price, such as that of a piece from a case.
        price += Decimal("0.01")
    discount = to_cents(price * back) - net
    line |= {"price": float(price), "discount": discount / 100, "tax": -tax / 100, "amount": -amount / 100}
    line |= {"weight": -float(back)} if sold["weight"] else {"quantity": -int(back)}
    return line, -amount


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
    till = Till(options.server, os.environ["TILL_KEY"], options.cashier, options.file)
    till.fetch_shop()
    till.fetch_products()
    if options.recipe == "label":
        found = read_label(till, options.code)
        if found is None:
            sys.exit(f"{options.code} is no label of this shop.")
        print("Sold:", till.queue([found[0]], found[1]), found[0]["amount"])
    else:
        line, cents = return_line(till, options.code, options.line, options.quantity)
        print("Returned:", till.queue([line], cents, takesBack={"code": options.code}), line["amount"])
    till.send()
    for reference, message in till.db.execute("select reference, message from sale where state = 'refused'"):
        print(f"Refused: {reference}: {message}")


if __name__ == "__main__":
    try:
        main()
    except (CallRefused, ServerUnavailable) as error:
        sys.exit(str(error))
