import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { Picture } from '../../ui/picture.tsx';

/** From this ratio of width to height on a picture is shown as the wide photograph it is. */
const WIDE = 1.2;

/**
 * The head of a category's list: its name and description beside its picture. The floor is paper, as that of product
 * photographs, which so have no edge; other photographs reach the edges of the banner.
 */
export function CategoryBanner({
	category: { name, description, picture },
}: {
	category: { name: string; description: string; picture: StoredPicture | null };
}) {
	const isWide = picture !== null && picture.width > WIDE * picture.height;
	return (
		<div className="border-line border-b bg-paper">
			<div className="column flex items-stretch gap-4 md:gap-8">
				<div className="min-w-0 grow self-center py-5 md:py-10">
					<h1 className="text-3xl sm:text-5xl lg:text-6xl">{name}</h1>
					{description ? (
						<p className="mt-2 line-clamp-3 max-w-[60ch] text-slate text-sm md:text-base">
							{description}
						</p>
					) : null}
				</div>
				{picture ? (
					<div
						className={`relative -mr-4 min-h-34 shrink-0 overflow-hidden sm:min-h-56 md:-mr-8 lg:min-h-64 2xl:mr-0 ${isWide ? 'w-[45%] max-w-lg' : 'w-[38%] max-w-64'}`}
					>
						<Picture
							picture={picture}
							alt=""
							className="absolute inset-0 size-full object-cover"
							sizes={isWide ? '(min-width: 71rem) 32rem, 45vw' : '(min-width: 42rem) 16rem, 38vw'}
							priority
						/>
					</div>
				) : null}
			</div>
		</div>
	);
}
