import type { Page } from './shapes.ts'

export const overviewPages: Page[] = [
  {
    key: 'news',
    view: 'listview',
    order: 50,
    showInMenu: true,
    picture: 'sunrise-fog',
    de: {
      title: 'Aktuelles',
      linktext: 'Aktuelles',
      slug: 'aktuelles',
      metaDescription: 'Neuigkeiten aus Gemeinderat, Bauamt, Vereinen und Weingärten von Rebenau.',
      text: `<p class="lead">Was sich in Rebenau tut, aus dem Gemeinderat, von der Baustelle und aus den Vereinen.</p>`,
    },
    en: {
      title: 'News',
      linktext: 'News',
      slug: 'news',
      metaDescription: 'News from Rebenau’s council, building office, clubs and vineyards.',
      text: `<p class="lead">What is going on in Rebenau: from the council, the building sites and the clubs.</p>`,
    },
  },
  {
    key: 'events',
    view: 'calendarview',
    order: 60,
    showInMenu: true,
    picture: 'fair',
    de: {
      title: 'Veranstaltungen',
      linktext: 'Veranstaltungen',
      slug: 'veranstaltungen',
      metaDescription: 'Feste, Konzerte, Führungen und Sitzungen in Rebenau auf einen Blick.',
      text: `<p class="lead">Vom Kirtag bis zur Gemeinderatssitzung: alle Termine in Rebenau. Vereine melden ihre Veranstaltungen bitte bis zum 15. des Vormonats an <a href="mailto:kalender@rebenau.example">kalender@rebenau.example</a>.</p>`,
    },
    en: {
      title: 'Events',
      linktext: 'Events',
      slug: 'events',
      metaDescription: 'Fêtes, concerts, tours and meetings in Rebenau at a glance.',
      text: `<p class="lead">From the parish fair to the council meeting: everything that is on in Rebenau. Clubs, please send your dates by the 15th of the month before to <a href="mailto:kalender@rebenau.example">kalender@rebenau.example</a>.</p>`,
    },
  },
  {
    key: 'people',
    parent: 'municipality',
    view: 'personview',
    order: 70,
    showInMenu: true,
    picture: 'market-stalls',
    de: {
      title: 'Personen',
      linktext: 'Personen',
      slug: 'personen',
      metaDescription: 'Ansprechpersonen in Gemeinderat, Amtshaus, Bauhof, Schule und Feuerwehr.',
      text: `<p class="lead">Ein Name und eine Durchwahl helfen oft mehr als jedes Formular. Hier finden Sie beides.</p>`,
    },
    en: {
      title: 'People',
      linktext: 'People',
      slug: 'people',
      metaDescription: 'Contacts in the council, town hall, works depot, school and fire brigade.',
      text: `<p class="lead">A name and a direct line often help more than any form. Here you find both.</p>`,
    },
  },
  {
    key: 'downloads',
    parent: 'municipality',
    view: 'downloadviewGroups',
    order: 80,
    showInMenu: true,
    picture: 'library',
    de: {
      title: 'Downloads',
      linktext: 'Downloads',
      slug: 'downloads',
      metaDescription: 'Formulare, Protokolle, Verordnungen, Müllkalender und Karten zum Herunterladen.',
      text: `<p class="lead">Formulare, Protokolle und Karten zum Herunterladen. Wenn Sie ein Dokument lieber auf Papier oder in einer anderen Form brauchen, schicken wir es Ihnen gerne zu.</p>`,
    },
    en: {
      title: 'Downloads',
      linktext: 'Downloads',
      slug: 'downloads',
      metaDescription: 'Forms, minutes, by-laws, waste calendars and maps to download.',
      text: `<p class="lead">Forms, minutes and maps to download. Most documents are in German; if you need one explained, on paper or in another form, we are glad to help.</p>`,
    },
  },
  {
    key: 'contact',
    view: 'mapview',
    order: 70,
    showInMenu: true,
    picture: 'market-square',
    de: {
      title: 'Kontakt',
      linktext: 'Kontakt',
      slug: 'kontakt',
      metaDescription: 'Adresse, Telefon und Lageplan. So erreichen Sie die Marktgemeinde Rebenau.',
      text: `<p class="lead">Schreiben Sie uns, rufen Sie an oder kommen Sie vorbei. Auf E-Mails antworten wir binnen zwei Arbeitstagen.</p>
<p>Marktgemeinde Rebenau<br>Hauptplatz 1<br>2099 Rebenau</p>
<ul>
<li>Telefon: <a href="tel:+432999100">02999 100</a></li>
<li>E-Mail: <a href="mailto:amt@rebenau.example">amt@rebenau.example</a></li>
</ul>
<p><a class="button" href="/nachricht">Nachricht schreiben</a></p>
<p>Eine Lampe ist kaputt, ein Loch im Asphalt? <a href="/schaden-melden">Melden Sie den Schaden</a>, dann sehen Sie auch, was daraus wird.</p>
<h2>Etwas ist kaputt?</h2>
<p>Melden Sie uns Schlaglöcher, finstere Laternen oder umgestürzte Bäume mit einer kurzen Beschreibung und dem Ort. Der Bauhof sieht an jedem Werktag um 7 Uhr nach, was gemeldet wurde. Gefahr im Verzug melden Sie bitte telefonisch: <a href="tel:+43299910020">02999 100 20</a>.</p>`,
    },
    en: {
      title: 'Contact',
      linktext: 'Contact',
      slug: 'contact',
      metaDescription: 'Address, phone, e-mail and map of the market town of Rebenau.',
      text: `<p class="lead">Write to us, call or drop in. We answer e-mails within two working days.</p>
<p>Marktgemeinde Rebenau<br>Hauptplatz 1<br>2099 Rebenau, Austria</p>
<ul>
<li>Phone: <a href="tel:+432999100">+43 2999 100</a></li>
<li>E-mail: <a href="mailto:amt@rebenau.example">amt@rebenau.example</a></li>
</ul>
<p><a class="button" href="/en/nachricht">Write a message</a></p>
<p>A broken lamp, a hole in the road? <a href="/en/schaden-melden">Report the damage</a>, then you also see what becomes of it.</p>
<h2>Something is broken?</h2>
<p>Report potholes, dark street lamps or fallen trees with a short description and the place. The works depot goes through all reports at 7 a.m. on every working day. Please report immediate danger by phone: <a href="tel:+43299910020">+43 2999 100 20</a>.</p>`,
    },
  },
]
