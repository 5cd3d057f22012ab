import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#shop/picture-paths.ts';
import { writePictureOrder } from './picture-order.ts';

/** Spec section 9. */
export const MOST_PICTURES = 8;
const LARGEST_BYTES = 12 * 1024 * 1024;

/** A picture of the form: one that is stored, or a file that was chosen and is shown from memory. */
export type FormPicture = {
	key: string;
	storedId?: number;
	stored?: Picture;
	file?: File;
	preview?: string;
	/** To be taken away when the form is saved. */
	deleted: boolean;
};

/** The pictures of a product's form in their order: chosen, moved, marked for deletion, all undone until it is saved. */
export function usePictures(stored: readonly (Picture & { id: number })[]) {
	const [pictures, setPictures] = useState<FormPicture[]>(() =>
		stored.map(({ id, ...picture }) => ({
			key: String(id),
			storedId: id,
			stored: picture,
			deleted: false,
		})),
	);
	const [problem, setProblem] = useState<string>();
	const previews = useRef<string[]>([]);
	useEffect(() => () => previews.current.forEach(URL.revokeObjectURL), []);
	const used = pictures.filter(({ deleted }) => !deleted).length;
	const isEdit = stored.length > 0;

	const add = (files: readonly File[]) => {
		const free = MOST_PICTURES - used;
		const small = files.filter(({ size }) => size <= LARGEST_BYTES);
		setProblem(problemOf(files, small, free, isEdit));
		if (small.length > free) return;
		const added = small.map((file) => {
			const preview = URL.createObjectURL(file);
			previews.current.push(preview);
			return { key: preview, file, preview, deleted: false };
		});
		setPictures([...pictures, ...added]);
	};
	/** A stored picture is marked, and marked no more; a chosen file goes. */
	const toggle = (key: string) => {
		setProblem(undefined);
		const picture = pictures.find((each) => each.key === key);
		if (picture?.deleted && used >= MOST_PICTURES) return setProblem(tooMany(0, isEdit));
		setPictures(
			picture?.file
				? pictures.filter((each) => each !== picture)
				: pictures.map((each) => (each === picture ? { ...each, deleted: !each.deleted } : each)),
		);
	};
	const move = (key: string, to: number) => {
		const from = pictures.findIndex((picture) => picture.key === key);
		if (from < 0 || to < 0 || to >= pictures.length) return;
		const moved = pictures.toSpliced(from, 1);
		setPictures(moved.toSpliced(to, 0, ...pictures.slice(from, from + 1)));
	};
	/** Puts files and order into what is sent; the marks are fields of the form already. */
	const complete = (body: FormData) => {
		body.delete('images');
		const kept = pictures.filter(({ deleted }) => !deleted);
		for (const { file } of kept) if (file) body.append('images', file);
		body.set('picture_order', writePictureOrder(kept));
	};
	return { pictures, used, free: MOST_PICTURES - used, problem, add, toggle, move, complete };
}

export type Pictures = ReturnType<typeof usePictures>;

function problemOf(
	files: readonly File[],
	small: readonly File[],
	free: number,
	isEdit: boolean,
): string | undefined {
	if (small.length > free) return tooMany(free, isEdit);
	const large = files.find((file) => !small.includes(file));
	return large && `${large.name} is larger than 12 MB. Please choose a smaller one.`;
}

/** The messages of spec section 5. */
function tooMany(free: number, isEdit: boolean): string {
	return isEdit
		? `You can only upload ${free} more images`
		: `You cannot upload more than ${MOST_PICTURES} images`;
}
