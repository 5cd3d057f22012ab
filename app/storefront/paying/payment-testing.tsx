import { Icon } from '../../ui/icons.tsx';

/** Shown wherever money could be paid while the keys are test keys. */
export function TestPayments() {
	return (
		<p className="flex items-center gap-3 rounded-card border-2 border-amber border-dashed bg-paper px-4 py-3">
			<Icon name="info" className="size-6 text-amber" />
			<span>
				<strong className="text-amber">Test payments.</strong> This shop is trying things out: no
				real money moves.
			</span>
		</p>
	);
}
