import { expect, test } from 'vitest';
import { takeFiles, titleOf } from './media-fault.ts';
import { readMediaFields, typedKeys } from './media-fields.ts';

function form(fields: Record<string, string | File>): FormData {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	return body;
}

test('a form without the lists leaves them as they are', () => {
	expect(readMediaFields(form({ document_1_title: 'Manual' }))).toBeUndefined();
});

test('rows come in the order of their places, without those to be deleted', () => {
	const rows = readMediaFields(
		form({
			media: '1',
			document_1_title: 'One',
			document_1_place: '2',
			document_2_title: 'Two',
			document_2_place: '1',
			document_3_title: 'Three',
			document_3_place: '3',
			document_3_delete: '1',
			document_new0_title: 'New',
			sound_9_title: 'Tone',
			document_x_title: 'Nothing',
		}),
	);
	expect(rows?.map(({ key }) => key)).toEqual(['2', '1', 'new0', '9']);
	expect(rows?.[2]).toEqual({
		kind: 'document',
		key: 'new0',
		field: 'document_new0_',
		values: { title: 'New' },
	});
});

test('what was typed for a new one is there again after a refusal', () => {
	const values = {
		video_new0_link: 'x',
		video_new0_title: '',
		sound_new0_title: '',
		video_4_title: 'Y',
	};
	expect(typedKeys('video', values)).toEqual(['new0']);
	expect(typedKeys('sound', values)).toEqual([]);
});

test('chosen files are checked before they are sent', () => {
	const file = (name: string, type: string, size = 10) => ({ name, type, size });
	const manual = file('manual.pdf', 'application/pdf');
	expect(takeFiles('document', [manual, file('a.docx', 'application/msword')], 3)).toEqual({
		taken: [manual],
		faults: ['a.docx is not a PDF. Please save it as a PDF first.'],
	});
	expect(takeFiles('document', [manual, manual], 1).faults[0]).toMatch(
		/at most 8 documents. There is room for 1 more/,
	);
	expect(takeFiles('sound', [file('a.wav', 'audio/wav')], 1).faults[0]).toMatch(
		/save it as an MP3/,
	);
	expect(takeFiles('sound', [file('a.mp3', 'audio/mpeg', 3_000_000)], 1).faults[0]).toMatch(
		/larger than 2 MB/,
	);
	expect(titleOf('safety_and-care.pdf')).toBe('Safety and care');
});
