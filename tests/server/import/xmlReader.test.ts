import { expect, it } from 'vitest';
import { readAttributes, XmlReader } from '../../../server/import/xmlReader.ts';

const XML = `<?xml version="1.0"?>\r\n<!-- a <b> --><x:row a='1 > 0' x:b = "&lt;&#x41;"><c/>one\r\ntwo &amp; &#241;<![CDATA[<&amp;>]]></x:row>\n`;

function tokens(pieces: readonly string[]): string[] {
  const found: string[] = [];
  let text = '';
  const flush = () => {
    if (text.trim() !== '') found.push(text);
    text = '';
  };
  const reader = new XmlReader({
    onOpen: (name, source) => {
      flush();
      found.push(`<${name} ${JSON.stringify([...readAttributes(source)])}`);
    },
    onText: piece => void (text += piece),
    onClose: name => {
      flush();
      found.push(`/${name}`);
    },
  });
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return found;
}

it('reads elements, attributes and text, wherever the document is cut', () => {
  const expected = ['<row [["a","1 > 0"],["b","<A"]]', '<c []', '/c', 'one\ntwo & ñ<&amp;>', '/row'];
  expect(tokens([XML])).toEqual(expected);
  expect(tokens([...XML])).toEqual(expected);
  for (let at = 1; at < XML.length; at++) expect(tokens([XML.slice(0, at), XML.slice(at)])).toEqual(expected);
});

it('prefers an attribute without a prefix, and takes no namespace for an attribute', () => {
  const attributes = readAttributes(' xmlns:r="uri" y:r="1" r="2" z:r="3" q:id="4"');
  expect([...attributes]).toEqual([
    ['r', '2'],
    ['id', '4'],
  ]);
});

it.each(['', '<a>', '<a><b></a>', '</a>', '<a/>text<', '<!DOCTYPE a><a/>', '<a b=1/>'])('refuses %s', xml => {
  expect(() => tokens([xml])).toThrow(Error);
});
