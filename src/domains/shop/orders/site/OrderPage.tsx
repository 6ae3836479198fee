import { useSite } from '#kit/browser/site/surroundings.ts'
import { dayIn, sayTime, writeDay } from '#kit/shared/dates/dates.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { OrderPageData } from '../orders.views.ts'
import { Bought, Envelope, Weeks } from './Bought.tsx'
import { FormFault } from './FormFault.tsx'
import { PayWays } from './PayWays.tsx'
import { useOrderTexts } from './texts.ts'

/** An order for the holder of its link: state and actions. */
export function OrderPage({ page }: { page: SitePage<string, OrderPageData> }) {
  const t = useOrderTexts()
  const { data } = page
  return (
    <div className="form checkout">
      <h1>{t('orders.orderTitle', { code: data.code })}</h1>
      {data.notice && !data.form && (
        <p className="note" role="status">
          {t(`orders.notices.${data.notice}`, { missing: data.missing.join('; ') })}
          {data.notice === 'again' && (
            <>
              {' '}
              <a href={data.cartHref}>{t('orders.toCart')}</a>
            </>
          )}
        </p>
      )}
      <FormFault problem={data.form?.problem} />
      {data.payProblem && !data.form && (
        <p className="form-error" role="alert">
          {data.payProblem}
        </p>
      )}
      <OrderState data={data} />
    </div>
  )
}

/** State of the order, its content, and bank details. */
export function OrderState({ data }: { data: OrderPageData }) {
  const t = useOrderTexts()
  const { lang, zone } = useSite()
  const day = (at: string) => writeDay(dayIn(at, zone), lang, { year: true })
  const isOrder = data.step === 'order'
  return (
    <>
      {!isOrder && <p>{t('orders.orderTitle', { code: data.code })}</p>}
      <p>{t(`orders.${data.now}`)}</p>
      {!isOrder && <p>{t('orders.sentTo', { email: data.email })}</p>}
      {data.transfer && <Transfer data={data} transfer={data.transfer} />}
      {data.otherWayHref && (
        <p>
          <a href={data.otherWayHref}>{t('orders.payOtherwise')}</a>
        </p>
      )}
      {data.payHref && !data.transfer && <PayNow data={data} payHref={data.payHref} />}
      {isOrder && (
        <dl className="pay-sums">
          <div>
            <dt>{t('orders.status')}</dt>
            <dd>{data.stateText}</dd>
          </div>
          <div>
            <dt>{t('orders.paying')}</dt>
            <dd>{data.paymentText}</dd>
          </div>
          {data.payBy && (
            <div>
              <dt>{t('orders.payBy')}</dt>
              <dd>{data.payBy}</dd>
            </div>
          )}
          {data.weeks && !data.pickup && (
            <div>
              <dt>{t('orders.deliveryTime')}</dt>
              <dd>
                <Weeks weeks={data.weeks} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('orders.placed')}</dt>
            <dd>{day(data.placedAt)}</dd>
          </div>
          <div>
            <dt>{t('orders.number')}</dt>
            <dd>{data.number}</dd>
          </div>
          <Back data={data} />
        </dl>
      )}
      {isOrder && data.withdrawals.length > 0 && (
        <section aria-labelledby="order-withdrawals">
          <h2 id="order-withdrawals">{t('orders.withdrawals.title')}</h2>
          <ul role="list">
            {data.withdrawals.map(({ at, lines, state }) => (
              <li key={at}>
                {t(`orders.withdrawals.${lines ? 'part' : 'whole'}`, { day: day(at), lines })}{' '}
                {t(`orders.withdrawals.${state}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.parcels.length > 0 && (
        <section aria-labelledby="order-parcels">
          <h2 id="order-parcels">{t(data.pickup ? 'orders.ready' : 'orders.parcels')}</h2>
          <ul role="list">
            {data.parcels.map((parcel) => (
              <li key={`${parcel.sentAt} ${parcel.tracking}`}>
                {t(data.pickup ? 'orders.readySince' : 'orders.parcelSent', { day: day(parcel.sentAt) })}
                {parcel.arrived && `, ${t(data.pickup ? 'orders.fetched' : 'orders.parcelArrived')}`}{' '}
                {parcel.href && <a href={parcel.href}>{t('orders.track')}</a>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.follows && <p>{t('orders.follows', { lines: data.follows })}</p>}
      {isOrder && data.documents.length > 0 && (
        <section aria-labelledby="order-papers">
          <h2 id="order-papers">{t('orders.documents')}</h2>
          <ul role="list">
            {data.documents.map(({ label, href }) => (
              <li key={href}>
                <a href={href} download>
                  {label} (PDF)
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2>{t('orders.yours')}</h2>
      <Bought lines={data.lines} totals={data.totals} isPickup={data.pickup !== null} />
      <h2>
        {data.pickup
          ? data.pickup.title || t('orders.pickup')
          : t(data.isSent ? 'orders.deliverTo' : 'orders.who')}
      </h2>
      {data.pickup ? (
        <p className="checkout-text">{data.pickup.text || data.pickup.title}</p>
      ) : (
        <Envelope lines={data.delivery ?? data.invoice} />
      )}
      {data.chosen === 'cash' && data.reservedUntil && (
        <p>
          {t('orders.fetchUntil')}: {day(data.reservedUntil)}
        </p>
      )}
      <div className="form-foot">
        {data.step === 'payment' && (
          <a className="button" href={data.finishHref}>
            {t('orders.toFinish')}
          </a>
        )}
        {!isOrder && <a href={data.href}>{t('orders.toOrder')}</a>}
        {data.shopHref && <a href={data.shopHref}>{t('orders.toShop')}</a>}
        {isOrder && data.withdrawalHref && <a href={data.withdrawalHref}>{t('orders.withdraw')}</a>}
      </div>
      {isOrder && <Acts data={data} />}
      {data.seller && <p className="field-hint">{data.seller}</p>}
    </>
  )
}

/** Refunds, finished and pending. */
function Back({ data: { back, totals } }: { data: OrderPageData }) {
  const t = useOrderTexts()
  const { lang } = useSite()
  return (['credited', 'refunded', 'refunding'] as const)
    .filter((name) => back[name] > 0)
    .map((name) => (
      <div key={name}>
        <dt>{t(`orders.back.${name}`)}</dt>
        <dd>{writeMoney(back[name], totals.currency, lang)}</dd>
      </div>
    ))
}

/** Form with every payment method for the amount due. */
function PayNow({ data, payHref }: { data: OrderPageData; payHref: string }) {
  const t = useOrderTexts()
  const { lang, zone } = useSite()
  const { reservedUntil } = data
  return (
    <form className="form" method="post" action={payHref}>
      {reservedUntil && (
        <p>
          {t('orders.reservedUntil', {
            day: writeDay(dayIn(reservedUntil, zone), lang, { year: true }),
            time: sayTime(reservedUntil, { lang, zone }),
          })}
        </p>
      )}
      <PayWays ways={data.ways} chosen={data.chosen} />
      {data.ways.length > 0 && (
        <p>
          <button type="submit" className="button">
            {t('orders.payNow', { amount: writeMoney(data.totals.due, data.totals.currency, lang) })}
          </button>
        </p>
      )}
    </form>
  )
}

function Transfer({
  data,
  transfer,
}: {
  data: OrderPageData
  transfer: NonNullable<OrderPageData['transfer']>
}) {
  const t = useOrderTexts()
  const { lang, zone } = useSite()
  const until = data.reservedUntil
  const facts: [string, string][] = [
    ['holder', transfer.holder],
    ['iban', transfer.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    ['bic', transfer.bic],
    ['bank', transfer.bank],
    ['amount', writeMoney(transfer.cents, data.totals.currency, lang)],
    ['reference', transfer.reference],
    ['payUntil', until ? writeDay(dayIn(until, zone), lang, { year: true }) : ''],
  ]
  return (
    <div className="pay-transfer">
      <dl className="pay-sums">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`orders.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {transfer.qr && (
        <svg
          width={200}
          height={200}
          viewBox={`-4 -4 ${transfer.qr.size + 8} ${transfer.qr.size + 8}`}
          role="img"
          aria-label={t('orders.qr')}
        >
          <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
          <path d={transfer.qr.path} fill="#000" />
        </svg>
      )}
    </div>
  )
}

function Acts({ data }: { data: OrderPageData }) {
  const t = useOrderTexts()
  return (
    <div className="form-foot">
      {data.mayOrderAgain && (
        <form method="post" action={data.href}>
          <button type="submit" name="action" value="again" className="button is-quiet">
            {t('orders.again')}
          </button>
        </form>
      )}
      {data.mayCancel && (
        <details>
          <summary>{t('orders.giveUp')}</summary>
          <form method="post" action={data.href}>
            <p>{t('orders.giveUpSure')}</p>
            <button type="submit" name="action" value="cancel" className="button is-quiet">
              {t('orders.giveUpNow')}
            </button>
          </form>
        </details>
      )}
    </div>
  )
}
