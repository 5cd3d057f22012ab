import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CategoryBranch } from './read-shop-list.ts';

/** The categories below one, as links with their pictures: all of them at once, two in a row on phones. */
export function CategoryTiles({
	above,
	categories,
	inCollection = false,
}: {
	/** The name of the category above them. */
	above: string;
	categories: CategoryBranch['below'];
	inCollection?: boolean;
}) {
	if (categories.length === 0) return null;
	return (
		<nav aria-label={`Within ${above}`} className="mb-6">
			<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 xl:grid-cols-5">
				{categories.map(({ slug, name, picture }) => (
					<li key={slug} className="grid">
						<PageLink
							to={inCollection ? `/collections/${slug}` : `/${slug}`}
							className="flex min-h-12 items-center overflow-hidden rounded-card bg-paper ring-1 ring-line hover:ring-edge"
						>
							{picture ? (
								<span className="relative block size-12 shrink-0 overflow-hidden sm:size-16">
									<Picture
										picture={picture}
										alt=""
										className="absolute inset-0 size-full object-cover"
										sizes="4rem"
									/>
								</span>
							) : null}
							<span className="wrap-anywhere min-w-0 px-2 py-2 font-semibold text-[0.8125rem] leading-tight sm:px-3 sm:text-sm">
								{name}
							</span>
						</PageLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
