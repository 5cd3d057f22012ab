import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { useScripts } from './use-scripts.ts';

const FRAME =
	'relative inline-flex min-h-11 items-center justify-center rounded-control py-2.5 text-center font-semibold ' +
	// Systems with forced colours remove background and ring.
	'forced-colors:border transition-[background-color] disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress';

const KINDS = {
	/** The main action of a screen; one per screen. */
	main: 'bg-ember text-paper hover:bg-ember-deep',
	/** The main action where a second ember button would be on the screen. */
	ink: 'bg-ink text-paper hover:bg-graphite',
	quiet: 'bg-paper text-ink ring-1 ring-edge ring-inset hover:bg-fog',
	/** On ink. */
	light: 'bg-paper text-ink hover:bg-line',
	plain: 'text-ink underline-offset-4 hover:underline',
	danger: 'bg-red text-paper hover:bg-ember-deep',
	/** A dangerous action that is seldom the one wanted: in each row of a list, beside an order's next step. */
	risky: 'bg-paper text-red ring-1 ring-edge ring-inset hover:bg-fog',
};

export type ButtonKind = keyof typeof KINDS;

/** `small` is as tall as the others but narrower: smaller type and padding. */
const SIZES = { normal: 'gap-2 px-5', small: 'gap-1.5 px-3 text-sm' };

type Appearance = { kind?: ButtonKind; size?: keyof typeof SIZES; className?: string };

/** The classes of a button, for elements that only look like one (`summary`, a file label). */
export function buttonClass({
	kind = 'main',
	size = 'normal',
	className = '',
}: Appearance): string {
	return `${FRAME} ${SIZES[size]} ${KINDS[kind]} ${className}`;
}

type ButtonProps = ComponentProps<'button'> &
	Appearance & {
		/** In progress: keeps its place and focus, ignores presses, and a meter runs along its bottom. */
		busy?: boolean;
		/** Just appeared where another may have been pressed: for a second it ignores mouse and fingers, not keys. */
		resting?: boolean;
	};

export function Button({
	kind,
	size,
	busy = false,
	resting = false,
	className = '',
	children,
	...rest
}: ButtonProps) {
	const isAlive = useScripts(resting);
	const ignores = ({ detail }: MouseEvent) => busy || (resting && detail > 0);
	return (
		<button
			type="button"
			{...rest}
			className={buttonClass({
				kind,
				size,
				className: resting ? `resting ${className}` : className,
			})}
			aria-busy={busy || undefined}
			aria-disabled={busy || (resting && isAlive) || undefined}
			onClick={(event) => (ignores(event) ? event.preventDefault() : rest.onClick?.(event))}
		>
			{children}
			{busy ? <span className="meter-run absolute inset-x-3 bottom-1" /> : null}
		</button>
	);
}

export function ButtonLink({
	kind,
	size,
	className,
	...rest
}: ComponentProps<typeof Link> & Appearance) {
	return <Link {...rest} className={buttonClass({ kind, size, className })} />;
}
