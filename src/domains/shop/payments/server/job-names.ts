export const refundJobName = 'payments.refund'
export const eventJobName = 'payments.event'
export const cancelJobName = 'payments.cancel'
export const payoutJobName = 'payments.readPayouts'
