import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { FieldErrors, Label } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { pictureFault } from './picture-fault.ts';
import { Preview } from './preview.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

type OnePictureProps = {
	name: string;
	label: string;
	stored: StoredPicture | null;
	hint: ReactNode;
	required?: boolean;
	/** In bytes. */
	largest?: number;
	/** Whether it has a frame before there is a picture in it. */
	frame?: 'always' | 'filled';
	/** Makes the chosen photo as small as the shop stores it before it is sent. */
	shrinks?: boolean;
	errors?: readonly string[];
};

/** One picture file, previewed before it is sent. */
export function OnePicture(props: OnePictureProps) {
	const { name, label, stored, hint, required, largest, frame = 'always', shrinks } = props;
	const id = useId();
	const [preview, setPreview] = useState<{ src: string; name: string }>();
	const [problem, setProblem] = useState<string>();
	const errors = problem ? [problem] : props.errors;
	useEffect(() => () => (preview ? URL.revokeObjectURL(preview.src) : undefined), [preview]);
	const take = async (input: HTMLInputElement) => {
		const chosen = input.files?.[0];
		const file = chosen && shrinks ? await shrinkPhoto(chosen) : chosen;
		// Another one was chosen meanwhile.
		if (input.files?.[0] !== chosen) return;
		const fault = file && pictureFault(file, largest);
		setProblem(fault);
		setPreview(file && !fault ? { src: URL.createObjectURL(file), name: file.name } : undefined);
		if (fault) input.value = '';
		else if (file && file !== chosen) input.files = listOf(file);
	};
	return (
		<div>
			<Label htmlFor={id} required={required}>
				{label}
			</Label>
			<p id={`${id}-hint`} className="mt-0.5 text-slate text-sm">
				{hint}
			</p>
			<div className="mt-2 flex flex-wrap items-center gap-4">
				{preview || stored || frame === 'always' ? (
					<div className="size-32 overflow-hidden rounded-control border border-line bg-paper">
						{preview ? (
							<Preview {...preview} alt="Chosen" />
						) : (
							<Picture
								picture={stored}
								alt={stored ? 'As it is now' : ''}
								sizes="8rem"
								className="size-full object-contain"
							/>
						)}
					</div>
				) : null}
				<input
					id={id}
					type="file"
					name={name}
					accept="image/*"
					required={required}
					aria-invalid={errors ? true : undefined}
					aria-describedby={`${id}-hint ${id}-error`}
					onChange={(event) => take(event.currentTarget)}
					className={FILE_INPUT}
				/>
			</div>
			<FieldErrors id={`${id}-error`} errors={errors} />
		</div>
	);
}

function listOf(file: File): FileList {
	const list = new DataTransfer();
	list.items.add(file);
	return list.files;
}

export const FILE_INPUT =
	'block min-h-11 w-full min-w-0 max-w-full sm:w-auto file-button text-sm file:min-h-11 disabled:opacity-60 aria-disabled:opacity-60';
