import { beforeBuyingAUsedAmplifier } from './articles/buying-a-used-amplifier.ts';
import { caringForCables } from './articles/caring-for-cables.ts';
import { choosingAPaForAChurchHall } from './articles/choosing-a-pa-for-a-church-hall.ts';
import { firstHomeStudio } from './articles/first-home-studio.ts';
import { microphonesForVoicesAndChoirs } from './articles/microphones-for-voices-and-choirs.ts';
import { outdoorSound } from './articles/outdoor-sound-in-harmattan-and-rain.ts';
import { poweringAPaFromAGenerator } from './articles/powering-a-pa-from-a-generator.ts';
import { talkingDrumAndUdu } from './articles/talking-drum-and-udu.ts';
import { cablesStands } from './catalogue/cables-stands.ts';
import { djLighting } from './catalogue/dj-lighting.ts';
import { drums } from './catalogue/drums.ts';
import { guitars } from './catalogue/guitars.ts';
import { headphones } from './catalogue/headphones.ts';
import { keyboards } from './catalogue/keyboards.ts';
import { microphones } from './catalogue/microphones.ts';
import { mixers } from './catalogue/mixers.ts';
import { paSpeakers } from './catalogue/pa-speakers.ts';
import { studio } from './catalogue/studio.ts';
import type { SampleArticle, SampleCategory } from './sample.ts';

/** In the order of the navigation. */
export const sampleCategories: SampleCategory[] = [
	microphones,
	paSpeakers,
	mixers,
	studio,
	keyboards,
	guitars,
	drums,
	headphones,
	djLighting,
	cablesStands,
];

/** Newest first. */
export const sampleArticles: SampleArticle[] = [
	outdoorSound,
	choosingAPaForAChurchHall,
	poweringAPaFromAGenerator,
	talkingDrumAndUdu,
	firstHomeStudio,
	microphonesForVoicesAndChoirs,
	caringForCables,
	beforeBuyingAUsedAmplifier,
];
