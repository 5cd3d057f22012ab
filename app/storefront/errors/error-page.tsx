import { ButtonLink } from '../../ui/button.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';

/** A dead end: its large code, what it means, and links to go on. */
export function ErrorPage({ code, title, text }: { code: string; title: string; text: string }) {
	return (
		<div className="column pt-8 md:pt-12">
			<div className="grid justify-items-center gap-5 rounded-card bg-ink px-6 py-10 text-center text-paper md:py-14">
				<p aria-hidden="true" className="display text-8xl text-glow tabular-nums md:text-9xl">
					{code}
				</p>
				<LevelMeter value={1} segments={20} onInk className="h-4" />
				<h1 className="text-3xl md:text-4xl">
					<Title>{title}</Title>
				</h1>
				<p className="max-w-prose text-lg text-mist">{text}</p>
				<div className="mt-2 flex flex-wrap justify-center gap-3">
					<ButtonLink to="/">Go to the market</ButtonLink>
					<ButtonLink kind="light" to="/collections">
						See the collections
					</ButtonLink>
				</div>
			</div>
		</div>
	);
}

/** Keeps the bar between two parts from starting a line. */
function Title({ children }: { children: string }) {
	const [before, bar, after] = children.split(/(\S+ \|)/);
	return (
		<>
			{before}
			<span className="whitespace-nowrap">{bar}</span>
			{after}
		</>
	);
}
