import type { Language } from '@adhelm/contract/content';
import { isKnownLanguage } from './site-words.ts';

type Texts = { privacy: readonly string[]; imprint: (operator: string) => string };

/** What a website says of itself as long as nobody has written anything better. */
const TEXTS: Record<Language, Texts> = {
  en: {
    privacy: [
      'This website sets no cookies. It records which pages are opened, which searches and results are pressed, and where visitors came from, together with technical details such as the browser and the internet address or a part of it.',
      'These records serve to run the website, to count visits, to detect abuse and to settle accounts with advertisers.',
      'Sponsored results lead to websites of others, who are responsible for what they do with the data of their visitors.',
    ],
    imprint: (operator) => `This website is operated by ${operator}.`,
  },
  vi: {
    privacy: [
      'Trang web này không đặt cookie. Trang ghi lại những trang được mở, những tìm kiếm và kết quả được nhấn, nguồn truy cập, cùng các chi tiết kỹ thuật như trình duyệt và địa chỉ internet hoặc một phần của địa chỉ đó.',
      'Dữ liệu này dùng để vận hành trang web, đếm lượt truy cập, phát hiện lạm dụng và thanh toán với nhà quảng cáo.',
      'Kết quả được tài trợ dẫn đến trang web của bên khác; họ tự chịu trách nhiệm về dữ liệu của khách truy cập.',
    ],
    imprint: (operator) => `Trang web này do ${operator} vận hành.`,
  },
  zh: {
    privacy: [
      '本网站不设置 Cookie。网站会记录打开的页面、点击的搜索和结果、访问来源，以及浏览器、互联网地址或其一部分等技术信息。',
      '这些记录用于运营网站、统计访问量、发现滥用行为以及与广告商结算。',
      '赞助结果通向他人的网站，访客数据的处理由其各自负责。',
    ],
    imprint: (operator) => `本网站由 ${operator} 运营。`,
  },
  ja: {
    privacy: [
      'このサイトはクッキーを設定しません。開かれたページ、押された検索と結果、訪問元、およびブラウザやインターネットアドレス（またはその一部）などの技術情報を記録します。',
      'これらの記録は、サイトの運営、訪問数の計測、不正の検出、広告主との精算に使われます。',
      'スポンサーの検索結果は他者のサイトに通じており、訪問者のデータの扱いはそれぞれのサイトが責任を負います。',
    ],
    imprint: (operator) => `このサイトは ${operator} が運営しています。`,
  },
  ko: {
    privacy: [
      '이 웹사이트는 쿠키를 설정하지 않습니다. 열린 페이지, 누른 검색과 결과, 방문 경로, 그리고 브라우저와 인터넷 주소 또는 그 일부와 같은 기술 정보를 기록합니다.',
      '이 기록은 웹사이트 운영, 방문 집계, 악용 탐지, 광고주와의 정산에 사용됩니다.',
      '스폰서 검색결과는 다른 웹사이트로 연결되며, 방문자 데이터의 처리는 해당 웹사이트의 책임입니다.',
    ],
    imprint: (operator) => `이 웹사이트는 ${operator}에서 운영합니다.`,
  },
  fr: {
    privacy: [
      "Ce site ne dépose aucun cookie. Il enregistre les pages ouvertes, les recherches et les résultats choisis et la provenance des visiteurs, avec des données techniques telles que le navigateur et l'adresse internet ou une partie de celle-ci.",
      'Ces données servent à exploiter le site, à compter les visites, à détecter les abus et à établir les comptes avec les annonceurs.',
      "Les résultats sponsorisés mènent à des sites tiers, responsables de ce qu'ils font des données de leurs visiteurs.",
    ],
    imprint: (operator) => `Ce site est exploité par ${operator}.`,
  },
  de: {
    privacy: [
      'Diese Website setzt keine Cookies. Sie zeichnet auf, welche Seiten geöffnet, welche Suchanfragen und Ergebnisse angeklickt werden und woher Besucher kommen, dazu technische Angaben wie den Browser und die Internetadresse oder einen Teil davon.',
      'Diese Aufzeichnungen dienen dem Betrieb der Website, dem Zählen der Besuche, dem Erkennen von Missbrauch und der Abrechnung mit Werbekunden.',
      'Gesponserte Ergebnisse führen zu Websites anderer, die selbst dafür verantwortlich sind, was sie mit den Daten ihrer Besucher tun.',
    ],
    imprint: (operator) => `Diese Website wird betrieben von ${operator}.`,
  },
  es: {
    privacy: [
      'Este sitio no instala cookies. Registra qué páginas se abren, qué búsquedas y resultados se pulsan y de dónde vienen los visitantes, junto con datos técnicos como el navegador y la dirección de internet o una parte de ella.',
      'Estos registros sirven para mantener el sitio, contar las visitas, detectar abusos y liquidar cuentas con los anunciantes.',
      'Los resultados patrocinados llevan a sitios de terceros, responsables de lo que hacen con los datos de sus visitantes.',
    ],
    imprint: (operator) => `Este sitio es operado por ${operator}.`,
  },
};

const textsIn = (language: string): Texts => TEXTS[isKnownLanguage(language) ? language : 'en'];

export const defaultPrivacy = (language: string): string => textsIn(language).privacy.join('\n\n');

export const defaultImprint = (language: string, operator: string): string =>
  textsIn(language).imprint(operator);
