/** The job that writes to whoever has ordered, and to the shop. */
export const orderLettersJobName = 'orders.letter'
/** The job that writes the invoice of an order. */
export const invoiceJobName = 'orders.invoice'
/** The job that sets money of an order against what the office has invoiced or credited of it. */
export const settleJobName = 'orders.settle'
