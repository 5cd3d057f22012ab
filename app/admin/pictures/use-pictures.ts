import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#shop/pictures/picture-paths.ts';
import { takePictures } from './picture-fault.ts';
import { PICTURE_DELETE, PICTURE_ORDER, writePictureOrder } from './picture-fields.ts';

type StoredPicture = { key: string; picture: Picture };

export type PictureRules = {
	/** Name of the field with the chosen files. */
	name: string;
	most: number;
	/** Shown when there is only room for `free` more. */
	tooMany: (free: number) => string;
};

/** A picture of the form: a stored one, or a chosen file shown from memory. */
export type FormPicture = {
	key: string;
	storedKey?: string;
	stored?: Picture;
	file?: File;
	preview?: string;
	/** To be deleted when the form is saved. */
	deleted: boolean;
};

/** The pictures of a form in order: chosen, moved and marked for deletion, without effect until it is saved. */
export function usePictures(
	stored: readonly StoredPicture[],
	rules: PictureRules,
	/** What was typed before a refusal. */
	values: Record<string, string> = {},
) {
	const [pictures, setPictures] = useState<FormPicture[]>(() =>
		stored.map(({ key, picture }) => ({
			key,
			storedKey: key,
			stored: picture,
			deleted: values[PICTURE_DELETE + key] !== undefined,
		})),
	);
	const [problems, setProblems] = useState<readonly string[]>([]);
	const previews = useRef<string[]>([]);
	useEffect(() => () => previews.current.forEach(URL.revokeObjectURL), []);
	const used = pictures.filter(({ deleted }) => !deleted).length;
	const free = rules.most - used;

	const add = (files: readonly File[]) => {
		const { taken, faults } = takePictures(files, free, rules.tooMany);
		setProblems(faults);
		const added = taken.map((file) => {
			const preview = URL.createObjectURL(file);
			previews.current.push(preview);
			return { key: preview, file, preview, deleted: false };
		});
		setPictures((before) => [...before, ...added]);
	};
	/** Marks or unmarks a stored picture; removes a chosen file. */
	const toggle = (key: string) => {
		setProblems([]);
		const picture = pictures.find((each) => each.key === key);
		if (picture?.deleted && free <= 0) return setProblems([rules.tooMany(0)]);
		setPictures((before) =>
			picture?.file
				? before.filter((each) => each.key !== key)
				: before.map((each) => (each.key === key ? { ...each, deleted: !each.deleted } : each)),
		);
	};
	/** False when it is there already or cannot go there. */
	const move = (key: string, to: number): boolean => {
		const from = pictures.findIndex((picture) => picture.key === key);
		if (from < 0 || from === to || to < 0 || to >= pictures.length) return false;
		const moved = pictures.toSpliced(from, 1);
		setPictures(moved.toSpliced(to, 0, ...pictures.slice(from, from + 1)));
		return true;
	};
	/** Adds files and order to what is sent; the marks are fields of the form already. */
	const complete = (body: FormData) => {
		body.delete(rules.name);
		const remaining = pictures.filter(({ deleted }) => !deleted);
		for (const { file } of remaining) if (file) body.append(rules.name, file);
		body.set(PICTURE_ORDER, writePictureOrder(remaining));
	};
	const isChanged =
		pictures.length !== stored.length ||
		pictures.some(({ storedKey, deleted }, place) => deleted || storedKey !== stored[place]?.key);
	return { pictures, rules, used, free, problems, isChanged, add, toggle, move, complete };
}

export type Pictures = ReturnType<typeof usePictures>;
