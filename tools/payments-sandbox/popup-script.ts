/**
 * The page inside Paystack's popup, as far as @paystack/inline-js 2.25.0 talks to it: it sends `loaded:checkout`,
 * receives the access code in `inline:url` (perhaps twice), sends `loaded:transaction`, and then `success`, `cancel`,
 * `close`, `transfer:pending` or `error`.
 */
export const POPUP_SCRIPT = `
const box = document.getElementById('popup');
let code = null;
const say = (event, data) => parent.postMessage({ event, data }, '*');
const end = (event, data) => {
	code = null;
	say(event, data);
};
const reach = async (code, act) => {
	const options = act
		? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ act }) }
		: {};
	const answer = await fetch('/popup/' + encodeURIComponent(code), options);
	const given = await answer.json();
	if (!answer.ok) throw new Error(given.message);
	return given;
};
const button = (words, press, isFirst) => {
	const made = document.createElement('button');
	made.textContent = words;
	if (isFirst) made.className = 'go';
	made.onclick = () => press().catch((error) => end('error', { type: 'setup', message: error.message }));
	return made;
};
const paragraph = (className, words) => {
	const made = document.createElement('p');
	made.className = className;
	made.textContent = words;
	return made;
};
const succeeded = (given) => end('success', {
	id: given.id, reference: given.reference, trxref: given.reference, transaction: String(given.id), trans: String(given.id),
	message: 'Approved', status: 'success',
});
const show = (given) => {
	const act = (name) => reach(given.accessCode, name);
	const approve = async (name) => succeeded(await act(name));
	const left = (event) => async () => end(event, { status: (await act('leave')).status });
	const buttons = document.createElement('div');
	buttons.className = 'stack';
	const isWaiting = given.status === 'ongoing' || given.status === 'pending';
	if (isWaiting) {
		buttons.append(
			button('I have sent the money', async () => { await act('sent'); end('transfer:pending', { status: 'pending' }); }, true),
			button('Let the transfer arrive now', () => approve('arrive')),
		);
	} else {
		buttons.append(
			button('Approve the payment', () => approve('approve'), true),
			button('Decline the card', async () => show(await act('decline'))),
			button('Pay by bank transfer', async () => show(await act('transfer'))),
		);
	}
	buttons.append(
		button('Cancel', left('cancel')),
		button('Close', left('close')),
		button('Show an error', async () => { throw new Error('The provider had an error'); }),
	);
	const note = given.status === 'failed' ? 'The card was declined. You can try again.'
		: isWaiting ? 'Send the amount to 0123456789, Test Bank within 30 minutes.' : '';
	box.replaceChildren(paragraph('amount', given.amount), paragraph('quiet', given.customer.email + ' ' + given.reference));
	if (note) box.append(paragraph(isWaiting ? 'notice' : 'notice bad', note));
	box.append(buttons);
};
addEventListener('message', async ({ data }) => {
	if (data === 'close') code = null;
	if (!data || data.type !== 'inline:url' || !data.params || data.params.accessCode === code) return;
	code = data.params.accessCode;
	box.replaceChildren();
	try {
		const given = await reach(code);
		show(given);
		say('loaded:transaction', { id: given.id, customer: given.customer, accessCode: given.accessCode });
	} catch (error) {
		box.replaceChildren(paragraph('notice bad', error.message));
		end('error', { type: 'setup', message: error.message });
	}
});
say('loaded:checkout', {});
`;
