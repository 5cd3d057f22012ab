import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { LARGEST_PICTURE } from '#shop/pictures/picture-limits.ts';
import { MOST_IMAGES } from '#shop/pictures/product-image-limit.ts';
import type { Api } from './conventions.ts';

// Bodies with files, which are read into memory: they are few and small, and decoding a picture needs all of it anyway.

/** More than any call accepts, so that one picture too many is reported for its field. */
const MOST_FILES = 20;
/** The pictures of a product and one more, each of the largest size. */
const LARGEST_BODY = (MOST_IMAGES + 1) * LARGEST_PICTURE;
const LARGEST_TEXT = 1024 * 1024;
const MOST_TEXTS = 200;

class BodyTooLarge extends Error {
	readonly statusCode = 413;
}
class MalformedBody extends Error {
	readonly statusCode = 400;
}

/**
 * Lets the calls of this scope accept `multipart/form-data` besides JSON: their body is then an object of texts and
 * Files by field name. `images[]`, `images[0]` and a repeated `images` make one list under `images`. Unreadable bodies
 * are refused with 400, too large ones with 413.
 */
export async function acceptMultipart(app: Api): Promise<void> {
	await app.register(multipart, {
		limits: {
			fileSize: LARGEST_PICTURE,
			files: MOST_FILES,
			fieldSize: LARGEST_TEXT,
			fields: MOST_TEXTS,
		},
	});
	app.addHook('preValidation', async (request) => {
		if (request.isMultipart()) request.body = await readParts(request);
	});
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
	const fields = new Map<string, unknown>();
	let size = 0;
	try {
		for await (const part of request.parts()) {
			const value = await readPart(part);
			size += value instanceof File ? value.size : 0;
			if (size > LARGEST_BODY) throw new BodyTooLarge('The files are too large together.');
			addField(fields, part.fieldname, value);
		}
	} catch (error) {
		if ((error as FastifyError).statusCode === 413) throw error;
		throw new MalformedBody('The multipart body could not be read.', { cause: error });
	}
	return Object.fromEntries(fields);
}

async function readPart(part: Multipart): Promise<unknown> {
	if (part.type === 'field') {
		if (part.valueTruncated) throw new BodyTooLarge('A field is too large.');
		// Forms are sent with CRLF line breaks, whatever was typed.
		return typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value;
	}
	const bytes = new Uint8Array(await part.toBuffer());
	return new File([bytes], part.filename ?? '', { type: part.mimetype });
}

function addField(fields: Map<string, unknown>, sentName: string, value: unknown): void {
	const name = sentName.replace(/\[\d*\]$/, '');
	const before = fields.get(name);
	if (Array.isArray(before)) before.push(value);
	else if (before !== undefined) fields.set(name, [before, value]);
	else fields.set(name, name === sentName ? value : [value]);
}
