import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';

// Barcodes seen by the camera of a phone, where the browser can read them: Chrome on Android can.

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorType = new (options: { formats: string[] }) => Detector;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'];
const LOOK_EVERY_MS = 150;
/** The same code held in front of the camera is one scan. */
const SAME_CODE_MS = 2000;

const detectorType = () =>
	(globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector ?? null;

const never = () => () => {};

/** @param onCode returns whether the code is of a product */
export function ScanCamera({ onCode }: { onCode: (code: string) => boolean }) {
	const canScan = useSyncExternalStore(
		never,
		() => detectorType() !== null && 'mediaDevices' in navigator,
		() => false,
	);
	const [isOpen, setOpen] = useState(false);
	if (!canScan) return null;
	return (
		<div className="mt-3">
			<Button kind="quiet" size="small" onClick={() => setOpen(!isOpen)}>
				{isOpen ? 'Close the camera' : 'Scan with the camera'}
			</Button>
			{isOpen ? <Camera onCode={onCode} /> : null}
		</div>
	);
}

function Camera({ onCode }: { onCode: (code: string) => boolean }) {
	const video = useRef<HTMLVideoElement>(null);
	const [fault, setFault] = useState('');
	const report = useEffectEvent((code: string) => {
		if (onCode(code)) navigator.vibrate?.(60);
	});
	useEffect(() => {
		const shown = video.current;
		const Type = detectorType();
		if (!shown || !Type) return;
		const detector = new Type({ formats: FORMATS });
		let stream: MediaStream | undefined;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		let seen = { code: '', at: 0 };
		const look = async () => {
			// A picture that is not ready yet cannot be read.
			const [first] = await detector.detect(shown).catch(() => []);
			if (isOver) return;
			if (first && (first.rawValue !== seen.code || Date.now() - seen.at > SAME_CODE_MS))
				report(first.rawValue);
			if (first) seen = { code: first.rawValue, at: Date.now() };
			timer = setTimeout(look, LOOK_EVERY_MS);
		};
		const open = async () => {
			stream = await navigator.mediaDevices.getUserMedia({
				video: { facingMode: 'environment' },
			});
			if (isOver) return stop(stream);
			shown.srcObject = stream;
			await shown.play();
			void look();
		};
		open().catch(() => {
			if (!isOver)
				setFault('The camera could not be opened. Allow it for this site, or type the code.');
		});
		return () => {
			isOver = true;
			clearTimeout(timer);
			if (stream) stop(stream);
		};
	}, []);
	return (
		<>
			<p role="alert" className="mt-1 text-red text-sm empty:hidden">
				{fault}
			</p>
			<video
				ref={video}
				muted
				playsInline
				aria-label="What the camera sees"
				className="mt-3 max-h-60 w-full rounded-card bg-ink object-cover"
			/>
		</>
	);
}

function stop(stream: MediaStream): void {
	for (const track of stream.getTracks()) track.stop();
}
