import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { Summary } from './summary.tsx';

type DropDownProps = {
	icon: IconName;
	label: string;
	className: string;
	iconClass?: string;
	/** What opens; receives how to close it. */
	children: (close: () => void) => ReactNode;
};

/**
 * Something that opens below a bar, with and without scripts. With them Escape and a press outside close it, and a
 * field in it gets the focus. To close it on navigation, give it the address as its key.
 */
export function DropDown(props: DropDownProps) {
	const { icon, label, className, iconClass = 'size-7', children } = props;
	const details = useRef<HTMLDetailsElement>(null);
	const close = () => details.current?.removeAttribute('open');

	useEffect(() => {
		const onOutside = (event: Event) => {
			if (event.target instanceof Node && !details.current?.contains(event.target)) close();
		};
		document.addEventListener('pointerdown', onOutside);
		return () => document.removeEventListener('pointerdown', onOutside);
	});

	return (
		<details
			ref={details}
			className={`group ${className}`}
			onToggle={() => {
				if (details.current?.open) details.current.querySelector('input')?.focus();
			}}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || !details.current?.open) return;
				close();
				details.current.querySelector('summary')?.focus();
			}}
		>
			<Summary className="grid size-11 place-items-center rounded-control hover:text-glow">
				<Icon name={icon} className={`${iconClass} group-open:hidden`} />
				<Icon name="close" className={`hidden ${iconClass} group-open:block`} />
				<span className="sr-only">{label}</span>
			</Summary>
			{children(close)}
		</details>
	);
}
