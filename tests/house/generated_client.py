"""Builds a client from the description of the API, with the standard library only, and sells with it.

Usage: generated_client.py ADDRESS KEY CASHIER UPC
"""

import dataclasses
import json
import sys
import urllib.request


class Client:
    def __init__(self, address, key):
        self.address = address
        self.key = key
        with urllib.request.urlopen(address + "/docs/json") as response:
            self.description = json.load(response)
        self.types = {
            name: self.build_type(name, schema)
            for name, schema in self.description["components"]["schemas"].items()
        }

    @staticmethod
    def build_type(name, schema):
        """Builds a dataclass: required fields first, the others with None as their default."""
        required = schema.get("required", [])
        fields = [(field, object) for field in required]
        for field in schema["properties"]:
            if field not in required:
                fields.append((field, object, dataclasses.field(default=None)))
        made = dataclasses.make_dataclass(name, fields)
        made.__doc__ = "\n".join(
            f"{field}: {said['description']} Example: {said['examples'][0]}"
            for field, said in schema["properties"].items()
        )
        return made

    def find_operation(self, operation_id):
        for path, methods in self.description["paths"].items():
            for method, operation in methods.items():
                if operation["operationId"] == operation_id:
                    return path, method.upper(), operation
        raise LookupError(operation_id)

    def call(self, operation_id, body):
        path, method, operation = self.find_operation(operation_id)
        [scheme] = [name for choice in operation["security"] for name in choice]
        assert self.description["components"]["securitySchemes"][scheme]["scheme"] == "bearer"
        request = urllib.request.Request(
            self.address + path,
            method=method,
            data=json.dumps(body).encode(),
            headers={"Authorization": "Bearer " + self.key, "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)


def strip(record):
    """Leaves out fields without a value."""
    return {name: value for name, value in dataclasses.asdict(record).items() if value is not None}


def main():
    address, key, cashier, upc = sys.argv[1:]
    client = Client(address, key)
    path, _, operation = client.find_operation("sendSales")
    sales = operation["requestBody"]["content"]["application/json"]["schema"]["properties"]["sales"]
    sale_type = client.types[sales["items"]["$ref"].rsplit("/", 1)[1]]
    line = client.types["TillSaleLine"](price=1.99, upc=upc, quantity=2)
    sale = sale_type(
        reference="P1-1",
        createdAt="2026-11-22T14:05:00Z",
        cashier=cashier,
        lines=[strip(line)],
        payments=[{"tender": "cash", "amount": 3.98}],
    )
    [result] = client.call("sendSales", {"sales": [strip(sale)]})["results"]
    print(json.dumps(strip(client.types["TillSubmissionResult"](**result))))


main()
