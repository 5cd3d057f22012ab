import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../ui/icons.tsx';

/** A promise of the shop, with the chapter that says it in full. */
export type Promised = {
	icon: IconName;
	title: string;
	note: string;
	to: string;
	/** What a press on it changes, if it does. */
	change?: string;
};

/** A promise as a link. One that changes by place keeps room for what it will say, so that nothing below it moves. */
export function PromiseRow({
	promised: { icon, title, note, to, change },
	isBad = false,
	link,
}: {
	promised: Promised;
	isBad?: boolean;
	link?: Omit<ComponentProps<typeof Link>, 'to'>;
}) {
	return (
		<Link
			to={to}
			className={`group flex items-center gap-3 py-3 ${change ? 'min-h-31 md:min-h-26' : ''}`}
			{...link}
		>
			<Icon name={icon} className="size-5 text-slate" />
			<span className="wrap-anywhere min-w-0 grow">
				<span
					className={`block font-semibold underline-offset-4 group-hover:underline ${isBad ? 'text-red' : ''}`}
				>
					{title}
				</span>
				{note ? <span className="block text-slate">{note}</span> : null}
				{change ? <span className="block underline underline-offset-4">{change}</span> : null}
			</span>
			{change ? null : <Icon name="right" className="size-4 text-edge group-hover:text-ink" />}
		</Link>
	);
}
