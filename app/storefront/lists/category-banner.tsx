import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { Picture } from '../../ui/picture.tsx';

/** The head of a category's list: its name and description on ink, its picture beside them. */
export function CategoryBanner({
	category,
}: {
	category: { name: string; description: string; picture: StoredPicture | null };
}) {
	return (
		<div className="bg-ink text-paper">
			<div className="column flex items-stretch gap-4">
				<div className="min-w-0 grow self-center py-6 md:py-10">
					<h1 className="text-3xl sm:text-5xl lg:text-6xl">{category.name}</h1>
					{category.description ? (
						<p className="mt-2 line-clamp-3 max-w-[60ch] text-mist text-sm md:text-base">
							{category.description}
						</p>
					) : null}
				</div>
				{category.picture ? (
					<div className="relative -mr-4 min-h-34 w-34 shrink-0 overflow-hidden bg-paper sm:min-h-60 sm:w-60 md:-mr-8 lg:mr-0">
						<Picture
							picture={category.picture}
							alt=""
							className="absolute inset-0 size-full object-cover"
							sizes="(min-width: 30rem) 15rem, 8.5rem"
							priority
						/>
					</div>
				) : null}
			</div>
		</div>
	);
}
