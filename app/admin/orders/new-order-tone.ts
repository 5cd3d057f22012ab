// The tone of a new order: two short notes, made by the browser itself.

const KEY = 'new-order-tone';
const NOTES = [660, 880];
const NOTE_SECONDS = 0.16;
const LOUDNESS = 0.08;

let audio: AudioContext | undefined;

/** Whether this browser is to play the tone. A browser that keeps nothing plays nothing. */
export function isSoundOn(): boolean {
	try {
		return localStorage.getItem(KEY) === 'on';
	} catch {
		return false;
	}
}

export function switchSound(isOn: boolean): void {
	try {
		if (isOn) localStorage.setItem(KEY, 'on');
		else localStorage.removeItem(KEY);
	} catch {
		// It then plays until the page is left.
	}
}

/** Plays it; a browser that was not pressed yet since the page was opened stays silent. */
export function playTone(): void {
	audio ??= new AudioContext();
	void audio.resume();
	for (const [place, frequency] of NOTES.entries()) {
		const begin = audio.currentTime + place * NOTE_SECONDS;
		const end = begin + NOTE_SECONDS;
		const loudness = new GainNode(audio, { gain: 0 });
		loudness.gain.setValueAtTime(0, begin);
		loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
		loudness.gain.linearRampToValueAtTime(0, end);
		const note = new OscillatorNode(audio, { frequency });
		note.connect(loudness).connect(audio.destination);
		note.start(begin);
		note.stop(end);
	}
}
