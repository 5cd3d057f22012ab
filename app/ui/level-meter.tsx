/**
 * How lit segments are coloured. `level`: by position, green to amber to red, as on a mixing desk (progress, the logo).
 * `reserve`: all alike by amount, red when nearly empty (stock, strength). `steady`: all green (ratings).
 */
type MeterScale = 'level' | 'reserve' | 'steady';

type Tone = 'green' | 'amber' | 'red';

const LIT: Record<Tone, string> = {
	green: 'fill-green',
	amber: 'fill-amber',
	red: 'fill-red',
};
const LIT_ON_INK: Record<Tone, string> = {
	green: 'fill-green-lit',
	amber: 'fill-amber-lit',
	red: 'fill-red-lit',
};

const SEGMENT = { width: 6, height: 10, gap: 2 };
const STEP = SEGMENT.width + SEGMENT.gap;

type LevelMeterProps = {
	/** 0 (all dark) to 1 (all lit); any value above 0 lights at least one segment. */
	value: number;
	segments?: number;
	scale?: MeterScale;
	/** Text for screen readers; without it the meter is decoration beside text that says the same. */
	label?: string;
	/** Announced as the progress of something running instead of a level. */
	progress?: boolean;
	onInk?: boolean;
	className?: string;
};

/** The shop's hallmark: a row of small segments that light up from the left. */
export function LevelMeter(props: LevelMeterProps) {
	const { segments = 10, scale = 'level', label, onInk = false, className = 'h-2.5' } = props;
	const value = Math.min(1, Math.max(0, props.value));
	const lit = value === 0 ? 0 : Math.max(1, Math.round(value * segments));
	const colours = onInk ? LIT_ON_INK : LIT;
	return (
		<span
			className={`inline-block shrink-0 ${className}`}
			{...spoken(label, value, props.progress)}
		>
			<svg
				viewBox={`0 0 ${segments * STEP - SEGMENT.gap} ${SEGMENT.height}`}
				className="h-full w-auto"
				aria-hidden="true"
			>
				{runs(scale, lit, segments).map(({ tone, from, to }) => (
					<path key={tone} d={row(from, to)} className={colours[tone]} />
				))}
				{lit < segments ? (
					<path d={row(lit, segments)} className={onInk ? 'fill-graphite' : 'fill-line'} />
				) : null}
			</svg>
		</span>
	);
}

type Run = { tone: Tone; from: number; to: number };

/** Segments of one colour are drawn as one path, because pages have dozens of meters. */
function runs(scale: MeterScale, lit: number, segments: number): Run[] {
	if (scale === 'steady') return [{ tone: 'green', from: 0, to: lit }];
	if (scale === 'reserve') {
		const tone = lit > segments * 0.5 ? 'green' : lit > segments * 0.2 ? 'amber' : 'red';
		return [{ tone, from: 0, to: lit }];
	}
	const [amber, red] = [Math.round(segments * 0.6), Math.round(segments * 0.85)];
	const all: Run[] = [
		{ tone: 'green', from: 0, to: Math.min(lit, amber) },
		{ tone: 'amber', from: amber, to: Math.min(lit, red) },
		{ tone: 'red', from: red, to: lit },
	];
	return all.filter(({ from, to }) => to > from);
}

function row(from: number, to: number): string {
	const { width, height } = SEGMENT;
	const places = Array.from({ length: to - from }, (_, place) => (from + place) * STEP);
	return places.map((x) => `M${x} 0h${width}v${height}h-${width}z`).join('');
}

function spoken(label: string | undefined, value: number, progress: boolean | undefined) {
	if (label === undefined) return {};
	return {
		role: progress ? 'progressbar' : 'meter',
		'aria-label': label,
		'aria-valuemin': 0,
		'aria-valuemax': 100,
		'aria-valuenow': Math.round(value * 100),
	};
}
