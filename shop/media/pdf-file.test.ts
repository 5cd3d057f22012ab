import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LARGEST_DOCUMENT } from './media-kinds.ts';
import { pdfFault } from './pdf-file.ts';

const pdf = (...objects: (string | Buffer)[]) =>
	Buffer.concat([
		Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1'),
		...objects.map((each) => Buffer.from(each)),
		Buffer.from('\nxref\n0 1\ntrailer\n<< /Size 1 >>\nstartxref\n9\n%%EOF\n'),
	]);
const stream = (dictionary: string, content: Buffer) =>
	Buffer.concat([
		Buffer.from(`5 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`),
		content,
		Buffer.from('\nendstream\nendobj\n'),
	]);
const packedObjects = (objects: string, more = '') =>
	stream(
		`/Type /ObjStm /N 1 /First 4 ${more} /Filter /FlateDecode`,
		deflateSync(Buffer.from(objects)),
	);
const ACTIVE = /scripts or other files/;

test('a document that is only read is taken, whatever the bytes of its pictures happen to be', async () => {
	expect(
		await pdfFault(pdf('1 0 obj\n<< /Type /Catalog /OpenAction [2 0 R /Fit] >>\nendobj\n')),
	).toBeNull();
	const picture = stream('/Subtype /Image', Buffer.from('\x00/JavaScript \x00 /JS('));
	expect(await pdfFault(pdf(picture))).toBeNull();
	const own = readFileSync(new URL('../../db/seed/media/safety-and-care.pdf', import.meta.url));
	expect(await pdfFault(own)).toBeNull();
});

test('only what begins as a PDF and is whole is one', async () => {
	expect(await pdfFault(Buffer.from('<html><script>alert(1)</script>%PDF-1.7 %%EOF'))).toMatch(
		/not a PDF/,
	);
	expect(await pdfFault(Buffer.from('\n%PDF-1.7\n%%EOF'))).toMatch(/not a PDF/);
	expect(await pdfFault(Buffer.alloc(0))).toMatch(/not a PDF/);
	expect(await pdfFault(pdf().subarray(0, 40))).toMatch(/damaged or incomplete/);
	expect(await pdfFault(Buffer.alloc(LARGEST_DOCUMENT + 1))).toMatch(/larger than 20 MB/);
});

test.each([
	'/S /JavaScript /JS (app.alert\\(1\\))',
	'/S /Launch /F (cmd.exe)',
	'/Type /EmbeddedFile',
	'/S /#4aavaScript',
	'/RichMedia',
])('one with %s is refused, also in a compressed object stream', async (dictionary) => {
	const object = `1 0 obj\n<< ${dictionary} >>\nendobj\n`;
	expect(await pdfFault(pdf(object))).toMatch(ACTIVE);
	const packed = stream(
		'/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
		deflateSync(Buffer.from(object)),
	);
	expect(await pdfFault(pdf(packed))).toMatch(ACTIVE);
});

test.each([
	['behind the word stream in a comment', (active: string) => pdf(`% >> stream\n${active}`)],
	[
		'within what only looks like a stream',
		(active: string) => pdf(`% >> stream\n${active}`, stream('/Subtype /Image', Buffer.from('x'))),
	],
	[
		'in a stream of objects whose number and word stand on two lines',
		(active: string) => pdf(packedObjects(active).toString('latin1').replace('0 obj', '0\nobj')),
	],
	[
		'in a stream of objects that is packed twice',
		(active: string) =>
			pdf(
				stream(
					'/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]',
					Buffer.from(`${deflateSync(Buffer.from(active)).toString('hex')}>`),
				),
			),
	],
	[
		'in a stream of objects of which each byte depends on the one before',
		(active: string) => pdf(packedObjects(active, '/DecodeParms << /Predictor 12 /Columns 4 >>')),
	],
	[
		'in a stream of objects too large to look through',
		(active: string) => pdf(packedObjects(`${' '.repeat(70_000_000)}${active}`)),
	],
])('a script hidden %s is refused', async (_, hide) => {
	const active = '1 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj\n';
	expect(await pdfFault(Buffer.from(hide(active)))).toMatch(/scripts|cannot check/);
});

test('streams of objects as programs write them are looked through, and taken', async () => {
	const objects = '1 0 << /Type /Page /Annots [2 0 R] >> << /Subtype /Link /F 4 >>';
	const content = stream(
		'/Filter/FlateDecode',
		deflateSync(Buffer.from('BT (a stream of obj) Tj ET')),
	);
	expect(await pdfFault(pdf(content, packedObjects(objects), content))).toBeNull();
	expect(await pdfFault(pdf(stream('/Type/ObjStm/N 1/First 4', Buffer.from(objects))))).toBeNull();
});
