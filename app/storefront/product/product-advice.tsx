import { Link } from 'react-router';
import type { ProductAdvice } from '#shop/advice/product-advice.ts';
import { Summary } from '../../ui/summary.tsx';

/** What the product does with others, in one sentence; how it is worked out comes with a press. */
export function AdviceSentence({ sentence, steps, address }: ProductAdvice) {
	return (
		<div className="mt-6 rounded-card bg-paper p-4">
			<p>{sentence}</p>
			<details>
				<Summary className="flex min-h-11 items-center text-sm underline underline-offset-4">
					How this is worked out
				</Summary>
				<ul className="list-disc space-y-1 pl-5 text-slate text-sm tabular-nums">
					{steps.map((step) => (
						<li key={step}>{step}</li>
					))}
				</ul>
				<Link
					to={address}
					className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
				>
					Work it out for other gear
				</Link>
			</details>
		</div>
	);
}
