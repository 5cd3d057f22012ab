import { useEffect, useState } from 'react';
import { FieldErrors } from '../../ui/field.tsx';
import { FILE_INPUT } from '../parts/one-picture.tsx';

/** Further pictures of an article, shown before they are sent. */
export function MorePictures({ errors }: { errors?: readonly string[] }) {
	const [previews, setPreviews] = useState<string[]>([]);
	useEffect(() => () => previews.forEach(URL.revokeObjectURL), [previews]);
	return (
		<div>
			<label htmlFor="additionalImages" className="block font-semibold text-sm">
				Additional Images
			</label>
			<input
				id="additionalImages"
				type="file"
				name="additionalImages"
				multiple
				accept="image/*"
				aria-invalid={errors ? true : undefined}
				aria-describedby="additionalImages-error"
				onChange={(event) =>
					setPreviews([...(event.target.files ?? [])].map((file) => URL.createObjectURL(file)))
				}
				className={`mt-2 ${FILE_INPUT}`}
			/>
			<FieldErrors id="additionalImages-error" errors={errors} />
			{previews.length > 0 ? (
				<ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-6">
					{previews.map((preview, place) => (
						<li key={preview}>
							<img
								src={preview}
								alt={`Chosen ${place + 1}`}
								className="aspect-square w-full rounded-control border border-line object-contain"
							/>
						</li>
					))}
				</ul>
			) : null}
		</div>
	);
}
