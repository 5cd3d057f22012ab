import { Link } from 'react-router';
import { Icon } from './icons.tsx';

/** The heading of a section: its text, the meter's line, and a link to all of it. */
export function SectionHeading({
	children,
	id,
	more,
}: {
	children: string;
	id?: string;
	more?: { label: string; to: string };
}) {
	return (
		<div className="mb-3 flex flex-wrap items-center md:mb-5 gap-x-3 md:gap-x-4">
			<h2 id={id} className="min-w-0 text-2xl md:text-4xl">
				{children}
			</h2>
			<span
				aria-hidden="true"
				className={`meter-rule min-w-0 grow ${more ? 'max-sm:invisible' : ''}`}
			/>
			{more ? (
				<Link
					to={more.to}
					className="flex min-h-11 items-center gap-1 font-semibold text-sm underline-offset-4 hover:underline"
				>
					{more.label}
					<Icon name="right" className="size-4" />
				</Link>
			) : null}
		</div>
	);
}
