import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { useLite } from '../../ui/lite.ts';
import { Picture } from '../../ui/picture.tsx';

type CheckedPhoto = { label: string; alt: string; picture: StoredPicture };

/** The photos of a unit that was sold here, to be compared with what somebody holds; a press shows one alone, to look closely. */
export function CheckedPhotos({ photos }: { photos: readonly CheckedPhoto[] }) {
	const lite = useLite();
	if (photos.length === 0) return null;
	return (
		<section aria-labelledby="photos" className="max-w-2xl">
			<h2 id="photos" className="text-2xl">
				{photos.length > 1 ? 'Photos' : 'A photo'} of this unit
			</h2>
			<p className="mt-1 max-w-prose">
				We took {photos.length > 1 ? 'them' : 'it'} ourselves. Compare every mark and scratch with
				the unit in your hands.
			</p>
			<ul className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
				{photos.map(({ label, alt, picture }) => {
					const shown = (
						<Picture
							picture={picture}
							alt={alt}
							name={alt}
							sizes="(min-width: 42rem) 20rem, (min-width: 40rem) 50vw, 100vw"
							className="aspect-square w-full bg-fog object-contain"
						/>
					);
					return (
						<li key={label}>
							<figure className="overflow-hidden rounded-card border border-line bg-paper">
								{/* On data-saving pages a picture is loaded in its own place. */}
								{lite ? (
									shown
								) : (
									<a href={`/${picture.path}`} className="block cursor-zoom-in">
										{shown}
									</a>
								)}
								<figcaption className="px-3 py-2 font-semibold text-sm">{label}</figcaption>
							</figure>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
