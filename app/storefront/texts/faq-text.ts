import type { ShopSettings } from '#shop/settings/settings.ts';
import { paymentQuestions } from '../paying/payment-texts.ts';

export type Answered = { question: string; answer: string[] };
export type Topic = { id: string; title: string; questions: Answered[] };

/** Common questions of shoppers and the shop's answers. */
export function faqTopics(shop: ShopSettings): Topic[] {
	return [delivery(shop), paying(shop), warranty(), choosing(shop), power()];
}

function delivery({
	deliveryText,
	deliveryByZone,
	street,
	city,
	supportHours,
}: ShopSettings): Topic {
	return {
		id: 'delivery',
		title: 'Delivery',
		questions: [
			{
				question: 'Where do you deliver, and what does it cost?',
				answer: [
					deliveryByZone
						? 'That depends on your state. The page Delivery shows the ways there, how long they take and what they cost; you choose one before you order.'
						: `To all 36 states and the FCT. ${deliveryText}: you pay the price of the goods and nothing else.`,
					'Heavy sets such as drum kits and big loudspeakers travel by road and tend to need the second week.',
				],
			},
			{
				question: 'How do I know that my order is on its way?',
				answer: [
					'You get an e-mail with a tracking number as soon as you order, and the order is under My Orders. The driver calls the phone number you gave before he comes, so please give one that is switched on.',
				],
			},
			{
				question: `Can I pick it up in ${city} myself?`,
				answer: [
					`Yes. Order as usual, then call us or write in the chat, and we keep it for you at ${street}. Come ${supportHours} with your tracking number and something that shows your name.`,
				],
			},
			{
				question: 'What if something arrives broken?',
				answer: [
					'Open the parcel while the driver is there. If it is damaged or not what you ordered, give it back to him and call us; you owe nothing. If you find the fault later, send us a photo or a short video and we take it from there.',
				],
			},
		],
	};
}

function paying(shop: ShopSettings): Topic {
	return {
		id: 'paying',
		title: 'Paying',
		questions: [
			...paymentQuestions(shop),
			{
				question: 'Is there a better price for churches, schools and rental companies?',
				answer: [
					'The price on the page is the same for everybody. For several pieces at once, ask for a quotation on the contact page and tell us what it is for; often we can also save you from buying too much.',
				],
			},
		],
	};
}

function warranty(): Topic {
	return {
		id: 'warranty',
		title: 'Warranty and returns',
		questions: [
			{
				question: 'Is there a warranty?',
				answer: [
					'On new equipment the maker gives one, most often for 12 months; ask us for the time of the model you want. Keep the receipt: with it we carry your claim to the maker. Strings, drum heads, batteries and other things that wear out have none.',
					'Damage from wrong voltage, rain, a fall or somebody else’s repair is not covered, whoever the maker is.',
				],
			},
			{
				question: 'Are your goods original?',
				answer: [
					'Yes. Compare the serial number with the maker if you like. Should anything not be what its page says, you get all your money back, transport included.',
				],
			},
			{
				question: 'Can I return something I do not like?',
				answer: [
					'Within 14 days of receiving it, unused, complete and in its own box. You pay for sending it back, and the refund is processed in 7-10 business days. Used earphones and mouthpieces stay with you, for reasons of health.',
				],
			},
			{
				question: 'And if it is faulty?',
				answer: [
					'Then we fetch it at our cost, and you choose between repair, replacement and your money back. That is your right by law, and it does not end with the 14 days.',
				],
			},
		],
	};
}

function choosing({ street, supportHours }: ShopSettings): Topic {
	return {
		id: 'choosing',
		title: 'Before you buy',
		questions: [
			{
				question: 'Can I hear it first?',
				answer: [
					`Please do. Come to ${street}, ${supportHours}, and bring music you know well on your phone, or your own instrument or microphone. For a large PA call a day before, so that it is set up when you come.`,
				],
			},
			{
				question: 'I do not know which one I need. Who can tell me?',
				answer: [
					'Send us the size of the place, how many people come, what happens there (speech, choir, band, DJ) and what you already have. A photo of the hall helps. We tell you what we would take, also if it is the cheaper one.',
				],
			},
			{
				question: 'Do I need an account to order?',
				answer: [
					'Yes: a name, an e-mail address and a password. So you can see your orders again, and nobody else can.',
				],
			},
			{
				question: 'Do you sell used equipment?',
				answer: [
					'No, everything is new. Should we ever sell a demonstration piece, its page will say so in the first line.',
				],
			},
		],
	};
}

function power(): Topic {
	return {
		id: 'power',
		title: 'Light and generator',
		questions: [
			{
				question: 'How big must my generator be?',
				answer: [
					'Add up the watts written on the back of everything you plug in, and double it. Loudspeakers draw most on the kick drum and the bass, and a generator that is just big enough lets its voltage fall on every beat: you hear it, and in time the equipment dies of it.',
				],
			},
			{
				question: 'In which order do I switch on?',
				answer: [
					'Start the generator with nothing plugged in and let it settle for some minutes. Then the mixer and the instruments, and the loudspeakers or amplifiers last. Switch off the other way round, and pull the plugs before you refuel or change over.',
				],
			},
			{
				question: 'Do I need a stabiliser?',
				answer: [
					'For mixers, keyboards and powered loudspeakers, yes, on public supply as well as on a small generator. Take one with at least one and a half times the watts of what hangs on it. For studio equipment an inverter should give a pure sine wave; cheap ones hum.',
				],
			},
			{
				question: 'Does everything work with our voltage and sockets?',
				answer: [
					'Nigeria has 230 volts at 50 hertz and the square three-pin plug, and what we sell is for that. If you bring something from America, look for "100-240 V" on its label before you plug it in.',
				],
			},
		],
	};
}
