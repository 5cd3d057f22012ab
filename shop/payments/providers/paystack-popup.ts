/** The page in Paystack's popup (`@paystack/inline-js`), and the only one the popup talks to. */
export const POPUP_ORIGIN = 'https://checkout.paystack.com';
