import { toggleBlock } from '#shop/accounts/staff-users.ts';
import {
	customer,
	customerOrders,
	customerPhones,
	newsletterOf,
} from '#shop/customers/customer.ts';
import { allGroups } from '#shop/customers/customer-groups.ts';
import { customerSums } from '#shop/customers/customer-money.ts';
import {
	CustomerNote,
	customerNotesOf,
	LONGEST_CUSTOMER_NOTE,
	removeCustomerNote,
	writeCustomerNote,
} from '#shop/customers/customer-notes.ts';
import { questionsBy, reviewsBy } from '#shop/customers/customer-texts.ts';
import {
	ChosenGroups,
	groupsOfCustomer,
	groupsSeen,
	setGroups,
} from '#shop/customers/group-members.ts';
import { goodsOf } from '#shop/fulfilment/order-goods.ts';
import { parseFields } from '#shop/kit/input.ts';
import { ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { layawaysOfCustomer } from '#shop/layaways/layaways.ts';
import { orderMoney } from '#shop/payments/staff-payments.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { addressesOf } from '#shop/shoppers/saved-addresses.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { readList } from '../lists/read-list.ts';
import { type StaffContext, staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/customer.ts';
import { BlockButton } from './block-button.tsx';
import { CustomerGroups, tickedGroups } from './customer-groups.tsx';
import { CustomerLayaways } from './customer-layaways.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders, CustomerTexts, SumTiles } from './customer-orders.tsx';
import { Addresses, Newsletter, Reach } from './customer-reach.tsx';
import {
	addressView,
	headOf,
	layawaysView,
	newsletterView,
	notesView,
	ordersView,
	reachOf,
	sumsView,
	textsView,
} from './customer-view.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(matches, loaderData?.head.name ?? 'Customer');

export const loader = staffLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const { db, may } = context;
	const found = await customer(db, parseId(params.id));
	const { id, mail, isGuest } = found;
	const ofPerson = may('users') && !isGuest;
	const [phones, { name: shopName }, notes, groups, addresses, subscription, texts, bought] =
		await Promise.all([
			customerPhones(db, id),
			shopSettings(db),
			customerNotesOf(db, id),
			ofPerson && mail ? groupsFor(context, id) : null,
			ofPerson ? addressesOf(db, id) : null,
			ofPerson && mail ? newsletterOf(db, mail) : null,
			may('reviews') ? Promise.all([reviewsBy(db, id), questionsBy(db, id)]) : null,
			may('orders-read') ? boughtBy(context, id, url) : null,
		]);
	return {
		head: headOf(found),
		reach: reachOf(found, phones, shopName),
		addresses: addresses?.map(addressView) ?? null,
		newsletter: ofPerson && mail ? newsletterView(subscription) : null,
		texts: texts && textsView(...texts),
		bought,
		groups,
		notes: notesView(notes),
		note: { longest: LONGEST_CUSTOMER_NOTE, formKey: newFormKey() },
	};
});

/** All groups of customers, and those that this one is in. */
async function groupsFor({ db }: StaffContext, id: number) {
	const [groups, own] = await Promise.all([allGroups(db), groupsOfCustomer(db, id)]);
	return { groups, inGroups: own.map((group) => group.id), seen: groupsSeen(own) };
}

/** Sums and one page of the orders. */
async function boughtBy({ db }: StaffContext, id: number, url: URL) {
	const [sums, layaways, { rows, list }] = await Promise.all([
		customerSums(db, id),
		layawaysOfCustomer(db, id),
		readList(url, ['newest'], (query) => customerOrders(db, id, query), ROWS_A_PAGE, {
			staysPut: true,
		}),
	]);
	const ids = rows.map((order) => order.id);
	const [money, goods] = await Promise.all([orderMoney(db, ids), goodsOf(db, ids)]);
	return {
		sums: sumsView(sums),
		layaways: layawaysView(layaways, new Date()),
		orders: ordersView({ rows, ...list }, money, goods),
	};
}

export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const { db, admin } = context;
	const userId = parseId(params.id);
	const page = `/admin/customers/${params.id}`;
	const intent = form.get('intent');
	if (intent === 'block') {
		const wanted = form.get('status') === '1' ? 1 : 0;
		const { message } = await toggleBlock(db, admin.id, userId, wanted);
		return formDone(request, page, { message });
	}
	if (intent === 'remove-note') {
		await removeCustomerNote(db, { adminId: admin.id, userId, noteId: parseId(form.get('id')) });
		return formDone(request, `${page}#notes`, { message: 'The note is removed.' });
	}
	if (intent === 'groups') {
		const fields = formFields(form);
		const chosen = parseFields(ChosenGroups, { ...fields, groups: tickedGroups(fields) });
		await setGroups(db, { adminId: admin.id, userId }, chosen);
		return formDone(request, `${page}#groups`, { message: 'The groups are stored.' });
	}
	const note = parseFields(CustomerNote, formFields(form));
	await writeCustomerNote(db, { adminId: admin.id, userId, ...formKeyOf(form) }, note);
	return formDone(request, `${page}#notes`, { message: 'The note is stored.' });
});

/** After a refusal too: the groups that a colleague has changed are shown, so that the next press is about those. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
	const { head, reach, addresses, newsletter, texts, bought, groups, notes, note } = loaderData;
	const may = useMay();
	const list = may('users')
		? { name: 'Profiles', to: '/admin/profile' }
		: { name: 'Orders', to: '/admin/orders' };
	return (
		<>
			<Breadcrumb crumbs={[list, { name: head.name }]} />
			<PageHead title={head.name} lead={<Standing {...head} />}>
				<CustomerLinks head={head} mail={reach.mail ? reach.mail.address : ''} />
				{may('users') && !head.isGuest ? <BlockButton user={head} intent="block" /> : null}
			</PageHead>
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
				{/* On phones, whom to call stands before what was ordered. */}
				<div className="min-w-0 space-y-4">
					<RefusedNotice />
					{bought ? <SumTiles {...bought.sums} /> : null}
				</div>
				<div className="min-w-0 space-y-4 lg:row-span-2">
					<Reach {...reach} isGuest={head.isGuest} />
					{groups ? <CustomerGroups {...groups} /> : null}
					<CustomerNotes notes={notes} isClosed={head.isClosed} {...note} />
				</div>
				<div className="min-w-0 space-y-4">
					{bought ? <CustomerLayaways layaways={bought.layaways} /> : null}
					{bought ? <CustomerOrders {...bought.orders} /> : null}
					{texts ? <CustomerTexts {...texts} /> : null}
					<div className="grid items-start gap-4 sm:grid-cols-2">
						{addresses ? <Addresses addresses={addresses} /> : null}
						{newsletter ? <Newsletter {...newsletter} mayOpen={may('articles')} /> : null}
					</div>
				</div>
			</div>
		</>
	);
}

type Head = Route.ComponentProps['loaderData']['head'];

/** What else there is about a customer, and what may be begun for them. */
function CustomerLinks({ head, mail }: { head: Head; mail: string }) {
	const may = useMay();
	const { id, isClosed, isStaff } = head;
	const query = mail && encodeURIComponent(mail);
	const mayBegin = may('orders') && !isClosed;
	const links = [
		query && may('orders-read') && { to: `/admin/mails?q=${query}`, label: 'Mails' },
		query && may('reviews') && { to: `/admin/messages?q=${query}`, label: 'Messages' },
		mayBegin && { to: `/admin/orders/new?customer=${id}`, label: 'New order' },
		mayBegin && { to: `/admin/quotes/new?customer=${id}`, label: 'New quote' },
		mayBegin && { to: `/admin/layaways/new?customer=${id}`, label: 'New layaway' },
		mayBegin && { to: `/admin/repairs/new?customer=${id}`, label: 'Book in a repair' },
		isStaff && may('users') && { to: `/admin/staff/${id}`, label: 'Role' },
	];
	return links.map((link) =>
		link ? (
			<ButtonLink key={link.label} kind="quiet" size="small" to={link.to}>
				{link.label}
			</ButtonLink>
		) : null,
	);
}

function Standing(head: Head) {
	const { isGuest, isStaff, isActive, isClosed, role, since } = head;
	if (isGuest) return <>Bought without signing in, first seen {since}</>;
	return (
		<>
			{isStaff ? `${role}, account` : 'Account'} since {since}.{' '}
			{isClosed ? (
				'Deleted by its owner'
			) : (
				<strong className={isActive ? 'text-green' : 'text-red'}>
					{isActive ? 'Active' : 'Blocked'}
				</strong>
			)}
		</>
	);
}
