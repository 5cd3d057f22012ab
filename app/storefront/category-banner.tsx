import { CategoryPicture } from './category-picture.tsx';

/** The head of a category's list: its name and words on ink, its picture beside them. */
export function CategoryBanner({
	category,
}: {
	category: { name: string; description: string; image: string | null };
}) {
	return (
		<div className="bg-ink text-paper">
			<div className="column grid grid-cols-[1fr_8.5rem] items-stretch gap-4 sm:grid-cols-[1fr_15rem]">
				<div className="self-center py-6 md:py-10">
					<h1 className="text-4xl md:text-6xl">{category.name}</h1>
					{category.description ? (
						<p className="mt-2 line-clamp-3 max-w-[60ch] text-mist text-sm md:text-base">
							{category.description}
						</p>
					) : null}
				</div>
				<div className="relative -mr-4 min-h-34 overflow-hidden bg-paper sm:min-h-60 md:-mr-8 lg:mr-0">
					<CategoryPicture
						image={category.image}
						sizes="(min-width: 30rem) 15rem, 8.5rem"
						priority
					/>
				</div>
			</div>
		</div>
	);
}
