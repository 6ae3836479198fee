/** Job that mails letters to the buyer and the shop. */
export const orderLettersJobName = 'orders.letter'
/** Job that issues the invoice of an order. */
export const invoiceJobName = 'orders.invoice'
/** Job that settles an order after invoices or credit notes in the books. */
export const settleJobName = 'orders.settle'
