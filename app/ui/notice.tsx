import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

const KINDS = {
	good: { icon: 'check', frame: 'border-green', sign: 'text-green' },
	info: { icon: 'info', frame: 'border-slate', sign: 'text-slate' },
	warning: { icon: 'warning', frame: 'border-amber', sign: 'text-amber' },
	bad: { icon: 'warning', frame: 'border-red', sign: 'text-red' },
} satisfies Record<string, { icon: IconName; frame: string; sign: string }>;

/** A message that stands in the page: what happened and what can be done about it. */
export function Notice({
	kind = 'info',
	children,
	className = '',
	...rest
}: ComponentProps<'div'> & { kind?: keyof typeof KINDS; children: ReactNode }) {
	const { icon, frame, sign } = KINDS[kind];
	return (
		<div
			{...rest}
			className={`flex items-start gap-3 rounded-control border-l-4 bg-paper px-4 py-3 ${frame} ${className}`}
		>
			<Icon name={icon} className={`mt-0.5 size-5 ${sign}`} />
			<div className="min-w-0 grow">{children}</div>
		</div>
	);
}
