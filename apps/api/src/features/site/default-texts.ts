import type { Language } from '@adhelm/contract/content';
import { isKnownLanguage } from './site-words.ts';

type Texts = { privacy: readonly string[]; pixels: string; imprint: (operator: string) => string };

/** What a website says of itself as long as nobody has written anything better. */
const TEXTS: Record<Language, Texts> = {
  en: {
    privacy: [
      'This website sets no cookies of its own. It records which pages are opened, which searches and results are pressed, and where visitors came from, together with technical details such as the browser and the internet address or a part of it.',
      'These records serve to run the website, to count visits, to detect abuse and to settle accounts with advertisers.',
      'Sponsored results lead to websites of others, who are responsible for what they do with the data of their visitors.',
    ],
    pixels:
      'Some pages load measuring tools of the advertising platforms that visitors come from. These set cookies and tell the platform which page was opened and whether a search or a result was pressed; the platform may be told the same by our server. Where this website asks for consent, this happens only after it was given, and it can be withdrawn at the foot of every page.',
    imprint: (operator) => `This website is operated by ${operator}.`,
  },
  vi: {
    privacy: [
      'Trang web này không tự đặt cookie. Trang ghi lại những trang được mở, những tìm kiếm và kết quả được nhấn, nguồn truy cập, cùng các chi tiết kỹ thuật như trình duyệt và địa chỉ internet hoặc một phần của địa chỉ đó.',
      'Dữ liệu này dùng để vận hành trang web, đếm lượt truy cập, phát hiện lạm dụng và thanh toán với nhà quảng cáo.',
      'Kết quả được tài trợ dẫn đến trang web của bên khác; họ tự chịu trách nhiệm về dữ liệu của khách truy cập.',
    ],
    pixels:
      'Một số trang tải công cụ đo lường của nền tảng quảng cáo mà khách đến từ đó. Chúng đặt cookie và cho nền tảng biết trang nào được mở và tìm kiếm hay kết quả có được nhấn không; máy chủ của chúng tôi cũng có thể báo điều đó. Nếu trang web này hỏi ý kiến, điều đó chỉ diễn ra sau khi bạn đồng ý, và bạn có thể rút lại ở cuối mỗi trang.',
    imprint: (operator) => `Trang web này do ${operator} vận hành.`,
  },
  zh: {
    privacy: [
      '本网站自身不设置 Cookie。网站会记录打开的页面、点击的搜索和结果、访问来源，以及浏览器、互联网地址或其一部分等技术信息。',
      '这些记录用于运营网站、统计访问量、发现滥用行为以及与广告商结算。',
      '赞助结果通向他人的网站，访客数据的处理由其各自负责。',
    ],
    pixels:
      '部分页面会加载访客来源广告平台的统计工具。它们会设置 Cookie，并告知平台打开了哪个页面、是否点击了搜索或结果；我们的服务器也可能告知平台同样的内容。若本网站征求同意，则仅在同意之后进行，并可在每个页面底部撤回。',
    imprint: (operator) => `本网站由 ${operator} 运营。`,
  },
  ja: {
    privacy: [
      'このサイト自体はクッキーを設定しません。開かれたページ、押された検索と結果、訪問元、およびブラウザやインターネットアドレス（またはその一部）などの技術情報を記録します。',
      'これらの記録は、サイトの運営、訪問数の計測、不正の検出、広告主との精算に使われます。',
      'スポンサーの検索結果は他者のサイトに通じており、訪問者のデータの扱いはそれぞれのサイトが責任を負います。',
    ],
    pixels:
      '一部のページは、訪問元の広告プラットフォームの計測ツールを読み込みます。クッキーを設定し、開かれたページや、検索・結果が押されたかどうかをプラットフォームに伝えます。同じ内容を当サーバーから伝えることもあります。このサイトが同意を求める場合は、同意の後に限って行われ、各ページの下部でいつでも撤回できます。',
    imprint: (operator) => `このサイトは ${operator} が運営しています。`,
  },
  ko: {
    privacy: [
      '이 웹사이트는 자체 쿠키를 설정하지 않습니다. 열린 페이지, 누른 검색과 결과, 방문 경로, 그리고 브라우저와 인터넷 주소 또는 그 일부와 같은 기술 정보를 기록합니다.',
      '이 기록은 웹사이트 운영, 방문 집계, 악용 탐지, 광고주와의 정산에 사용됩니다.',
      '스폰서 검색결과는 다른 웹사이트로 연결되며, 방문자 데이터의 처리는 해당 웹사이트의 책임입니다.',
    ],
    pixels:
      '일부 페이지는 방문 경로가 된 광고 플랫폼의 측정 도구를 불러옵니다. 이 도구는 쿠키를 설정하고, 어떤 페이지가 열렸는지, 검색이나 결과를 눌렀는지를 플랫폼에 알립니다. 저희 서버가 같은 내용을 알릴 수도 있습니다. 이 웹사이트가 동의를 구하는 경우 동의한 후에만 이루어지며, 모든 페이지 하단에서 철회할 수 있습니다.',
    imprint: (operator) => `이 웹사이트는 ${operator}에서 운영합니다.`,
  },
  fr: {
    privacy: [
      "Ce site ne dépose lui-même aucun cookie. Il enregistre les pages ouvertes, les recherches et les résultats choisis et la provenance des visiteurs, avec des données techniques telles que le navigateur et l'adresse internet ou une partie de celle-ci.",
      'Ces données servent à exploiter le site, à compter les visites, à détecter les abus et à établir les comptes avec les annonceurs.',
      "Les résultats sponsorisés mènent à des sites tiers, responsables de ce qu'ils font des données de leurs visiteurs.",
    ],
    pixels:
      "Certaines pages chargent des outils de mesure des plateformes publicitaires d'où viennent les visiteurs. Ils déposent des cookies et indiquent à la plateforme quelle page a été ouverte et si une recherche ou un résultat a été choisi ; notre serveur peut lui indiquer la même chose. Lorsque ce site demande votre accord, cela n'a lieu qu'après celui-ci, et il peut être retiré au bas de chaque page.",
    imprint: (operator) => `Ce site est exploité par ${operator}.`,
  },
  de: {
    privacy: [
      'Diese Website setzt keine eigenen Cookies. Sie zeichnet auf, welche Seiten geöffnet, welche Suchanfragen und Ergebnisse angeklickt werden und woher Besucher kommen, dazu technische Angaben wie den Browser und die Internetadresse oder einen Teil davon.',
      'Diese Aufzeichnungen dienen dem Betrieb der Website, dem Zählen der Besuche, dem Erkennen von Missbrauch und der Abrechnung mit Werbekunden.',
      'Gesponserte Ergebnisse führen zu Websites anderer, die selbst dafür verantwortlich sind, was sie mit den Daten ihrer Besucher tun.',
    ],
    pixels:
      'Einige Seiten laden Messwerkzeuge der Werbeplattformen, von denen Besucher kommen. Diese setzen Cookies und teilen der Plattform mit, welche Seite geöffnet und ob eine Suchanfrage oder ein Ergebnis angeklickt wurde; dasselbe kann ihr unser Server mitteilen. Wo diese Website um Zustimmung bittet, geschieht das erst danach, und die Zustimmung kann am Ende jeder Seite widerrufen werden.',
    imprint: (operator) => `Diese Website wird betrieben von ${operator}.`,
  },
  es: {
    privacy: [
      'Este sitio no instala cookies propias. Registra qué páginas se abren, qué búsquedas y resultados se pulsan y de dónde vienen los visitantes, junto con datos técnicos como el navegador y la dirección de internet o una parte de ella.',
      'Estos registros sirven para mantener el sitio, contar las visitas, detectar abusos y liquidar cuentas con los anunciantes.',
      'Los resultados patrocinados llevan a sitios de terceros, responsables de lo que hacen con los datos de sus visitantes.',
    ],
    pixels:
      'Algunas páginas cargan herramientas de medición de las plataformas publicitarias de las que vienen los visitantes. Instalan cookies e informan a la plataforma de qué página se abrió y de si se pulsó una búsqueda o un resultado; nuestro servidor puede informarle de lo mismo. Cuando este sitio pide consentimiento, esto ocurre solo después de darlo, y puede retirarse al pie de cada página.',
    imprint: (operator) => `Este sitio es operado por ${operator}.`,
  },
};

const textsIn = (language: string): Texts => TEXTS[isKnownLanguage(language) ? language : 'en'];

/** With what is said of pixels where pages have some. */
export const defaultPrivacy = (language: string, hasPixels: boolean): string => {
  const { privacy, pixels } = textsIn(language);
  return [...privacy, ...(hasPixels ? [pixels] : [])].join('\n\n');
};

export const defaultImprint = (language: string, operator: string): string =>
  textsIn(language).imprint(operator);
