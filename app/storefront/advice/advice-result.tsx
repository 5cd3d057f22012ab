import type { Advice } from '#shop/advice/advice.ts';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';

const LOOKS: Record<Advice['verdict'], { word?: string; border: string }> = {
	good: { border: 'border-l-green' },
	careful: { word: 'With care', border: 'border-l-amber' },
	bad: { word: 'No', border: 'border-l-red' },
	unknown: { word: 'Not enough data', border: 'border-l-slate' },
};

/** One sentence, and behind a press how it was worked out. */
export function AdviceResult({
	advice: { verdict, sentence, steps },
	good,
}: {
	advice: Advice;
	/** The title of a good answer. */
	good: string;
}) {
	const { word, border } = LOOKS[verdict];
	return (
		<section
			aria-labelledby="answer"
			className={`rounded-card border-l-8 bg-paper p-4 md:p-6 ${border}`}
		>
			<h2 id="answer" className="scroll-mt-28 text-2xl">
				{word ?? good}
			</h2>
			<p role="status" className="mt-2 text-lg">
				{sentence}
			</p>
			{steps.length > 0 ? (
				<details className="mt-2">
					<Summary className="flex min-h-11 items-center gap-2 font-semibold text-sm">
						How this is worked out
						<Icon name="down" className="size-4" />
					</Summary>
					<ol className="list-decimal space-y-1 pl-5 text-slate text-sm tabular-nums">
						{steps.map((step) => (
							<li key={step}>{step}</li>
						))}
					</ol>
				</details>
			) : null}
		</section>
	);
}
