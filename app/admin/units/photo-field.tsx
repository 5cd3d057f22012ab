import type { Picture } from '#shop/pictures/picture-paths.ts';
import { PHOTO_LABELS, type PhotoKind } from '#shop/serial-numbers/photo-kinds.ts';
import { OnePicture } from '../pictures/one-picture.tsx';

const HINTS: Readonly<Record<PhotoKind, string>> = {
	plate: 'So near that its number can be read.',
	unit: 'As it leaves the shop.',
};

/** A photo of a unit, from the camera of the phone or among its pictures. */
export function PhotoField({
	name,
	kind,
	stored,
	errors,
}: {
	name: string;
	kind: PhotoKind;
	stored: Picture | null;
	errors: readonly string[] | undefined;
}) {
	return (
		<OnePicture
			name={name}
			label={PHOTO_LABELS[kind]}
			stored={stored}
			hint={HINTS[kind]}
			frame="filled"
			shrinks
			{...(errors ? { errors } : {})}
		/>
	);
}

/** What to know before a photo is taken. */
export function PhotoAdvice() {
	return (
		<p className="text-slate text-sm">
			Whoever has the code of the receipt sees them: take care that no paper with the buyer’s name
			or address is in the picture.
		</p>
	);
}
