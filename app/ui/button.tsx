import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Ring } from './spinner.tsx';

const FRAME =
	'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold ' +
	'transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress';

const KINDS = {
	/** The main action of a screen: one of it. */
	main: 'bg-ember text-paper hover:bg-ember-deep',
	/** The main action where ember would be the second on the screen. */
	ink: 'bg-ink text-paper hover:bg-graphite',
	quiet: 'bg-paper text-ink ring-1 ring-edge ring-inset hover:bg-fog',
	/** On ink. */
	light: 'bg-paper text-ink hover:bg-line',
	plain: 'text-ink underline-offset-4 hover:underline px-2',
	danger: 'bg-red text-paper hover:bg-ember-deep',
};

export type ButtonKind = keyof typeof KINDS;

/** The classes of a button, for the rare element that looks like one (`summary`, a file label). */
export function buttonClass(kind: ButtonKind = 'main', className = ''): string {
	return `${FRAME} ${KINDS[kind]} ${className}`;
}

type ButtonProps = ComponentProps<'button'> & {
	kind?: ButtonKind;
	/** Under way: stays in place and focused, takes no second press, and shows a ring over its text. */
	busy?: boolean;
};

export function Button({ kind, busy = false, className, children, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			className={buttonClass(kind, className)}
			aria-busy={busy || undefined}
			onClick={(event) => (busy ? event.preventDefault() : rest.onClick?.(event))}
		>
			{busy ? <BusyText>{children}</BusyText> : children}
		</button>
	);
}

function BusyText({ children }: { children: ReactNode }) {
	return (
		<>
			<span className="opacity-30">{children}</span>
			<span className="absolute inset-0 grid place-items-center">
				<Ring size={22} />
			</span>
		</>
	);
}

export function ButtonLink({
	kind,
	className,
	...rest
}: ComponentProps<typeof Link> & { kind?: ButtonKind }) {
	return <Link {...rest} className={buttonClass(kind, className)} />;
}
