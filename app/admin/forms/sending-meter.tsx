import { LevelMeter } from '../../ui/level-meter.tsx';

/** How much of a form and its files has been sent, 0 to 1; null while nothing is. */
export function SendingMeter({ progress }: { progress: number | null }) {
	return (
		<div role="status" className="flex items-center gap-3 text-slate text-sm">
			{progress === null ? null : (
				<>
					<LevelMeter value={progress} segments={16} className="h-4" label="Sent so far" progress />
					{progress < 1 ? 'Sending…' : 'Sent. Saving…'}
				</>
			)}
		</div>
	);
}
