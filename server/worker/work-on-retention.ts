import { clearReminders } from '#shop/abandoned-carts/cart-reminders.ts';
import { dropExpired } from '#shop/accounts/accounts.ts';
import {
	makeSilentChanges,
	remindOldAddresses,
} from '#shop/accounts/address-change/silent-changes.ts';
import { forgetBulkChanges } from '#shop/catalogue/bulk/bulk-undo.ts';
import { sumProductCounts } from '#shop/catalogue/lists/product-counts.ts';
import { clearCustomerNotes } from '#shop/customers/customer-notes.ts';
import { learnPromises } from '#shop/delivery/learn-promises.ts';
import { clearGuests } from '#shop/guests/guests.ts';
import { clearDeliveries } from '#shop/integrations/delivery-log.ts';
import { clearEndedKeys, remindOfEndingKeys } from '#shop/integrations/key-retention.ts';
import type { Jobs } from '#shop/kit/jobs.ts';
import { forgetSentForms } from '#shop/kit/sent-once.ts';
import { mailDueLayaways } from '#shop/layaways/mail-due-layaways.ts';
import { clearMailTexts } from '#shop/mail/clear-texts.ts';
import { deleteOldWebhookEvents } from '#shop/payments/webhooks/webhook-events.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { forgetPriceRuns } from '#shop/pricing/price-run-job.ts';
import {
	clearCarts,
	clearClosedAccounts,
	clearClosedTillSales,
	clearLog,
	clearMailAddresses,
	clearQuotes,
	clearRepairs,
	clearUnknownPayers,
} from '#shop/privacy/clear-old.ts';
import { clearLayaways } from '#shop/privacy/forget-layaways.ts';
import { clearOldOrders } from '#shop/privacy/forget-orders.ts';
import { clearQuestions } from '#shop/questions/clear-questions.ts';
import { forgetQuestionChanges } from '#shop/questions/undo-questions.ts';
import { clearImports, clearUploads } from '#shop/retention.ts';
import { dropOldMisses } from '#shop/search/missed.ts';
import { clearContactMessages } from '#shop/shoppers/contact-inbox.ts';
import { clearStockAlerts } from '#shop/shoppers/stock-alerts.ts';
import { runNightlyWork } from './nightly-work.ts';
import type { Queues } from './queues.ts';

const NIGHTLY = '30 2 * * *';

/** What is done every night: deleting what nobody needs any more, and what falls due by the day. */
export async function workOnRetention(
	{ boss, db, log, paced }: Queues,
	{
		uploads,
		importFolder,
		publicUrl,
	}: { uploads: Uploads; importFolder: string; publicUrl: string },
) {
	const cleanUps = {
		addressReminders: () => remindOldAddresses(db, publicUrl),
		silentAddressChanges: () => makeSilentChanges(db, publicUrl),
		signIns: () => dropExpired(db),
		searches: () => dropOldMisses(db),
		counts: () => sumProductCounts(db),
		deliveryPromises: () => learnPromises(db),
		bulkChanges: () => forgetBulkChanges(db),
		priceRuns: () => forgetPriceRuns(db),
		sentForms: () => forgetSentForms(db),
		webhookEvents: () => deleteOldWebhookEvents(db),
		mailTexts: () => clearMailTexts(db),
		stockAlerts: () => clearStockAlerts(db),
		contactMessages: () => clearContactMessages(db),
		questions: () => clearQuestions(db),
		questionChanges: () => forgetQuestionChanges(db),
		mailAddresses: () => clearMailAddresses(db),
		activityLog: () => clearLog(db),
		customerNotes: () => clearCustomerNotes(db),
		carts: () => clearCarts(db),
		quotes: () => clearQuotes(db),
		repairs: () => clearRepairs(db),
		layaways: () => clearLayaways(db),
		layawayReminders: () => mailDueLayaways(db, publicUrl),
		guests: () => clearGuests(db),
		cartReminders: () => clearReminders(db),
		personsOfOrders: () => clearOldOrders(db),
		unknownPayers: () => clearUnknownPayers(db),
		closedTillSales: () => clearClosedTillSales(db),
		closedAccounts: () => clearClosedAccounts(db),
		pictures: () => clearUploads(db, uploads),
		importFiles: () => clearImports(db, importFolder),
		endedKeys: () => clearEndedKeys(db),
		webhookDeliveries: () => clearDeliveries(db),
		keyReminders: () => remindOfEndingKeys(db, publicUrl),
	};
	await boss.work<Jobs['nightly']>('nightly', paced, () => runNightlyWork(cleanUps, log));
	await boss.schedule('nightly', NIGHTLY, null, { tz: 'Africa/Lagos' });
}
