import { Icon } from './icons.tsx';

type RoundButtonProps = {
	icon: 'left' | 'right' | 'expand' | 'close' | 'plus' | 'minus';
	label: string;
	className: string;
	disabled?: boolean;
	onClick: () => void;
};

/** A button on top of a picture. */
export function RoundButton({ icon, label, className, disabled, onClick }: RoundButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			aria-disabled={disabled || undefined}
			onClick={disabled ? undefined : onClick}
			className={`absolute grid size-11 place-items-center rounded-full bg-paper/90 text-ink ring-1 ring-line hover:bg-paper aria-disabled:cursor-not-allowed aria-disabled:text-edge noscript:hidden ${className}`}
		>
			<Icon name={icon} />
		</button>
	);
}
