import { useState } from 'react';
import type { MediaKind } from '#shop/media/media-kinds.ts';
import { MOST } from '#shop/media/media-kinds.ts';
import { takeFiles, titleOf } from './media-fault.ts';
import { DELETE, mediaField, typedKeys } from './media-fields.ts';

/** One in the form: a stored one by its id, or a new one, perhaps with a file that was chosen or dropped. */
export type FormMedia = {
	key: string;
	file?: File;
	/** To be deleted when the form is saved. */
	deleted: boolean;
};

/**
 * The documents, sounds or videos of a form in order: chosen, moved and marked for deletion, without effect until it is
 * saved.
 */
export function useMedia(
	kind: MediaKind,
	storedIds: readonly number[],
	/** What was typed before a refusal. */
	values: Record<string, string> = {},
) {
	const [rows, setRows] = useState<FormMedia[]>(() =>
		[...storedIds.map(String), ...typedKeys(kind, values)].map((key) => ({
			key,
			deleted: values[`${mediaField(kind, key)}${DELETE}`] !== undefined,
		})),
	);
	const [added, setAdded] = useState(0);
	const [problems, setProblems] = useState<readonly string[]>([]);
	const used = rows.filter(({ deleted }) => !deleted).length;
	const free = MOST[kind] - used;

	const append = (files: readonly (File | undefined)[]) => {
		setAdded(added + files.length);
		// The form's own row for browsers without scripts is new0 or what was typed in it.
		const first = 100 + added;
		setRows((before) => [
			...before,
			...files.map((file, at) => ({
				key: `new${first + at}`,
				deleted: false,
				...(file ? { file } : {}),
			})),
		]);
	};
	const addFiles = (files: readonly File[]) => {
		if (kind === 'video') return;
		const { taken, faults } = takeFiles(kind, files, free);
		setProblems(faults);
		append(taken);
	};
	/** Marks or unmarks a stored one; removes a new one. */
	const toggle = (key: string) => {
		setProblems([]);
		setRows((before) =>
			key.startsWith('new')
				? before.filter((row) => row.key !== key)
				: before.map((row) => (row.key === key ? { ...row, deleted: !row.deleted } : row)),
		);
	};
	/** False when it is there already or cannot go there. */
	const move = (key: string, to: number): boolean => {
		const from = rows.findIndex((row) => row.key === key);
		if (from < 0 || from === to || to < 0 || to >= rows.length) return false;
		setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)));
		return true;
	};
	/** Adds the chosen files to what is sent; the other fields are in the form. */
	const complete = (body: FormData) => {
		for (const { key, file } of rows) if (file) body.set(`${mediaField(kind, key)}file`, file);
	};
	const isChanged =
		rows.length !== storedIds.length ||
		rows.some(({ key, deleted }, place) => deleted || key !== String(storedIds[place]));
	return {
		kind,
		rows,
		used,
		free,
		problems,
		isChanged,
		addFiles,
		addBlank: () => append([undefined]),
		toggle,
		move,
		complete,
	};
}

export type FormMediaList = ReturnType<typeof useMedia>;

/** The title that a new one begins with. */
export function titleFrom({ file }: FormMedia): string {
	return file ? titleOf(file.name) : '';
}
