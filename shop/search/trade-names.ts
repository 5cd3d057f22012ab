import { singular } from './fold.ts';
import { editDistance } from './spelling.ts';

// What shoppers of sound, music and electronics ask for by name, whether the shop has it or not. Such a name is never taken
// for a misspelled common word: "shure" is not "share", and a turntable is not twistable.

/** Makers. */
const NAMES = new Set(
	`adam ahuja akai akg alesis allen alto ampeg amphion antares apogee apple arturia asus audient audiotechnica audix
	avid avantone aviom avlex behringer benq beyerdynamic blackmagic blackstar bose boss boya bosch brother
	canon casio celestion chauvet cordoba cort crown daddario dbx denon dewalt digico digitech dynaudio dynacord
	electrovoice elgato ensoniq epiphone epson eventide evans fender focal focusrite fostex fulltone fujifilm furman
	galaxy gator gemini genelec gibson godox gopro gretsch hammond harman hartke hisense hohner honda huawei hughes
	ibanez infinix itel jabra jackson jbl jvc kawai kemper kenwood klipsch klotz kodak korg kramer krk kurzweil lenovo
	lexicon lewitt line6 logitech ludwig mackie maono mapex markbass marantz marshall maschine mesa meinl mikrotik midas
	motu moog mooer mxr nady neumann neutrik nexo nikon novation numark nux oktava onkyo oppo oraimo orange palmer
	panasonic paiste peavey pearl philips phonic pioneer polk presonus proel qsc radial rane razer rcf remo rode roland
	sabian sabrent samson samsung scarlett schecter schertler sennheiser shure simmons skullcandy sonos sonor sony
	soundcraft soundking squier steinberg steinway studiologic superlux takamine tama tannoy tascam taylor technics tecno
	telefunken toa turbosound ultimax universal vestax vox waldorf warm washburn waves wharfedale xiaomi yamaha yorkville
	zildjian zoom zte`.split(/\s+/),
);
/** Those that are words of their own: what is like them is more likely another word. */
const ORDINARY = new Set(
	'boss brother crown focal galaxy orange palmer pearl radial universal warm waves zoom'.split(' '),
);
/** Goods: what is like one of these is more often another word misspelled. */
const GOODS = new Set(
	`accordion agogo bagpipe banjo bass bongo bugle cajon cello clarinet compressor conga cornet crossover cymbal disco djembe
	drone equaliser equalizer euphonium fiddle flanger flute gimbal glockenspiel gong gooseneck guitar harmonica harp
	harpsichord hi-hat lavalier limiter looper lute mandolin maracas marimba melodica metronome oboe phaser piccolo
	plectrum preamp recorder saxophone sequencer shekere shotgun sitar smartwatch snare sousaphone strobe synth
	synthesiser synthesizer tambourine theremin timpani tomtom triangle trombone truss trumpet tuba turntable udu ukulele
	vibraphone viola violin vocoder xylophone zither`.split(/\s+/),
);
const SHORTEST_NEAR = 5;

/** Whether a folded word is such a name, or one slip away from a maker's that is long enough to tell. */
export function isNearTradeName(word: string): boolean {
	if (NAMES.has(word) || GOODS.has(singular(word))) return true;
	if (word.length < SHORTEST_NEAR) return false;
	return [...NAMES].some(
		(name) =>
			name.length >= SHORTEST_NEAR &&
			!ORDINARY.has(name) &&
			Math.abs(name.length - word.length) <= 1 &&
			editDistance(word, name) === 1,
	);
}

/** Whether a folded word is a maker's name. */
export const isTradeName = (word: string): boolean => NAMES.has(word);
