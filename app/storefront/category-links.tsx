import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';

/** Links to categories, one beside the other. */
export function CategoryLinks({
	label,
	categories,
	className = '',
}: {
	/** Names the list for screen readers. */
	label: string;
	categories: readonly { slug: string; name: string }[];
	className?: string;
}) {
	return (
		<nav aria-label={label} className={className}>
			<ul className="flex flex-wrap gap-2">
				{categories.map(({ slug, name }) => (
					<li key={slug}>
						<Link
							to={`/${slug}`}
							className={buttonClass({
								kind: 'quiet',
								size: 'small',
								className: 'wrap-anywhere px-4',
							})}
						>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
