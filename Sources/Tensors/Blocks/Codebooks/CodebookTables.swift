// Written by generate.py from the codebooks of ggml; the values of a codebook are its digits' in order.

extension Codebook {
    /// 2048 patterns of 8 columns of IQ1_S and IQ1_M: −1, 0, 1.
    static let iq1 = Codebook(
        #"""
        $$&$($*$,$.$1$6$8$<$>$C$I$K$M$U$Z$\$`$b$g$l$n$r$t$x$y$$%&%(%*%+%0%6%:%<%@%B%F%H%J%L%M%T%Z%\%^%f%\#
        k%m%q%s%x%}%$&(&*&/&5&;&@&D&F&H&L&N&P&S&V&X&Z&^&`&k&m&o&w&}&('.'2'6'7'F'L'R'X'Z'['\'d'f'h'p'r'v'\#
        z'{'|'~'$(%('()(+(-(/(1(3(<(?(A(C(E(G(H(I(K(Y(](i(k(q(s(u(w(z({($)&),)2)4)8)C)E)I)K)P)U)W)[)])b)\#
        h)l)t)y){)$*&*+*0*2*6*8*=*C*E*I*N*O*U*]*^*a*g*i*m*y*{*}*$+*+/+1+5+7+<+A+C+G+I+N+T+Z+]+`+e+g+i+k+\#
        m+r+w+y+}+$,.,/,1,5,:,;,A,C,I,M,O,S,U,V,Y,e,g,i,n,q,w,y,{,},$-&-(-*-.-0-4-:->-?-@-A-B-C-D-F-H-L-\#
        T-\-^-d-f-v-x-z-'.,.1.3.7.9.;.=.A.C.K.Q.S.U.].c.g.i.n.o.q.r.u.y.~.&/'/(/*/,/.///0/2/6/8/:/@/D/F/\#
        I/J/L/M/N/P/R/S/V/Z/\/`/b/d/e/f/h/j/l/n/p/r/t/v/w/x/}/~/$0%0&0(0)0+0-0.0/0103050607090;0<0=0?0@0\#
        A0C0D0E0G0I0O0Q0R0S0[0\0]0_0a0e0i0k0l0m0o0q0s0v0w0x0y0|0~0$1&1'1(1.1114161>1B1N1R1Z1`1b1d1f1h1l1\#
        n1p1q1r1t1v1x1~1)2+252C2E2G2K2M2P2W2X2Y2[2_2a2b2c2e2f2g2k2o2w2z2{2}2$3(3,3.373>3E3G3N3P3R3T3V3X3\#
        Z3^3b3d3j3p3t3w3&4(4,4.43484:4<4>4@4E4K4Q4T4W4\4^4b4d4i4n4p4r4t4v4{4&5(5,52595:5>5D5F5H5J5L5M5N5\#
        V5[5`5b5h5n5s5u5w5z5$6&6*6,61676;6=6C6I6N6P6R6U6Z6\6`6b6g6o6q6s6y6&7'7(7*7.7072747:7B7H7J7N7Q7T7\#
        `7f7l7r7t7x7z7~7%8&8)8-8/818;8=8@8A8C8E8G8I8K8M8S8X8Z8_8e8k8q8w8|8}8(9-9/939;9E9G9K9M9R9W9Y9]9_9\#
        d9j9l9v9{9}9&:(:2:4:8:::B:E:G:K:Q:[:]:a:c:i:k:m:o:u:z:$;&;+;,;1;3;7;9;C;E;I;K;P;V;Z;\;b;g;i;m;o;\#
        t;y;{;$<&<+<1<5<=<I<M<O<Q<S<U<W<Y<i<m<p<t<x<y<{<}<$=(=*=+=,=.=0=4=6=<=>=@=B=D=E=F=H=I=N=P=R=T=V=\#
        X=\=^=`=e=f=g=r=x=z=|=)>/>9>;>?>C>G>P>U>_>e>q>t>}>(?*?,?.?0?1?2?7?8?:?<?>?@?D?F?H?J?L?Q?R?X?[?\?\#
        ^?b?d?f?g?h?j?l?p?t?v?x?y?z?|?~?$@&@'@(@)@*@-@/@0@1@3@7@8@9@;@?@A@B@C@E@F@K@M@O@Q@T@W@\@]@_@a@c@\#
        e@i@k@m@o@q@t@u@v@x@y@{@$A&A(A,A/A3A7A8A>A@ABAJAPASAWA\AcAhAjAnApAtAvAxAzA%B+B-B/B1B7B=B@BABDBEB\#
        HBIBKBOBQBSBWB[B_BaBbBcBdBeBgBiBkBmBnBqBwByB}B$C%C&C*C,C.C0C@CPCRCTCZC\C^CbCfCtC~C)D+D,D-D/D3D5D\#
        9D;D=DADCDGDIDMDODPDQDSDYD[DcDeDkDmDpDqDuDwD}D$E%E&E(E*E+E,E-E.E0E4E5E6E8E:E<E=E>E@EBECEDEEEFEGE\#
        HEIEJELENEOEPEREVEXE^E`EaEbEdEfEjEnEpEtEzE|E%F'F)F1F3F7F9F;F<F=F?FCFEFNFSFUFWFZF[F_FhFiFoFqFrFsF\#
        tFuFxF{F}F$G&G(G)G*G,G-G.G/G1G2G3G4G5G6G8G9G:G;G<G>G@GFGHGJGLGMGNGPGSGUGVGZG\G]G^G_G`GbGdGeGfGgG\#
        hGiGkGlGnGpGqGrGtGvGwGxGyGzG{G|G}G$H%H&H'H(H)H*H+H,H-H.H0H1H2H3H4H5H7H9H:H=H>H?H@HBHCHDHEHFHIHKH\#
        LHMHOHQHRHSHTHVHWHXH[H]H^H`HaHcHdHeHfHgHhHiHjHmHpHqHrHsHtHuHvHwHxHyHzH{H|H}H$I&I'I*I.I0I1I2I3I4I\#
        6I9I=I@IBICIDIEIJIKILINIPITIVIZIaIfIhIjIlInIoIpIqIrItIvIwIxI$J)J+J-J/J1J5J;J>J?JAJEJGJIJJJKJMJSJ\#
        YJ[J\J]J_JaJbJcJdJeJfJgJhJiJkJmJnJoJqJtJwJzJ}J$K%K&K'K(K.K6K9K@KDKEKIKJKLKRKTKUKXK[K\K]K^KbKdKfK\#
        hKjKqKtKvKwKxKzK|K-L5L7L9L?LGLMLQLRLSLULWLYL[L]L`LmLuL{L}L$M&M*M,M2M3M6M8M>MAMDMGMHMJMPMQMTMXM]M\#
        `MbMhMlMnMzM~M%N0N1N5N=N>N?NBNONUNYNaNpNqNsNtNwNyN}N$O&O(O*O,O.O0O2O3O4O6O7O8O:O<ODOEOHOJOLOMONO\#
        OOPOROTOVOZO`ObOdOfOiOjOlOzO{O|O~O%P&P(P)P*P,P/P1P2P3P5P<P>P?PAPDPEPGPHPKPMPNPOPTPYP_PdPiPjPkPmP\#
        qPsPuPwPyPzP{P|P~P$Q(Q*Q-Q/Q1Q5Q9Q;Q<Q=Q?QBQDQGQVQXQ^QdQnQpQtQvQ|Q'R-R2R:R?RARGRKRQRSRURWRYRZR]R\#
        ^R_RcReRfRgRiRkRoRsRvRwR|R&S,S.S/S2S>SBSCSPSRSVSXS\S^S`SdSeShSoSvSyS{S&T*T,T0T2T<T>TBTDTITNTOTQT\#
        STUT[T`TbTfThTmTrTtTxTzT$U*U,U.U0U6U<U>UBUDUFUHUIUJUKUPURUTUZU]UbUdUfUlUqUsUwUyU~U(V*V.V0V;V=VAV\#
        GVLVNVRVTVYV^V`VdVfVsVwV(W*W1W4W8W:W<W@WNWRW^WdWhWjWnWtWvWxWyW|W~W'X)X*X+X-X.X3X4X5X7X9X;X=X?XAX\#
        CXEXGXOX]XaXcXiXoXqXuXvXwX{X~X$Y&Y*Y-Y2Y8Y?YCYIYKYOYQYVY[Y]YaYcYeYhYnYpYtYzY}Y$Z&Z*Z,Z1Z6Z8Z<Z>Z\#
        CZDZIZKZMZUZ[Z]Z_ZaZcZeZgZkZmZoZyZ([*[0[5[7[;[=[B[G[I[M[O[T[Z[\[^[k[m[q[s[x[}[$\(\*\/\5\9\:\;\A\\#
        G\K\M\S\U\W\_\`\e\k\m\o\q\w\}\$]&](]*].]0]2]4]6]8]:]<]@]E]F]H]I]J]L]P]R]Z]\]b]d]f]j]l]n]p]v]|]~]\#
        '^-^5^7^9^;^=^?^A^I^K^Q^Y^[^f^i^k^m^q^u^w^$_(_0_2_4_5_6_7_8_:_;_<_>_F_H_N_O_P_R_V_\_^_b_d_f_g_h_\#
        j_k_l_n_q_t_w_x_z_|_}_~_%`'`(`)`*`+`,`-`.`/`1`3`4`5`7`:`=`?`C`D`E`F`G`I`J`K`M`O`Q`S`U`W`]`a`d`f`\#
        k`m`s`u`v`y`z`|`}`$a*a,a1a2a6a7a:a;a<aDaFaHaNaXaZa`afajanaparasavaza{a)b/b3b5b;bCbEbGbIbKbMbObQb\#
        RbSbUbWb[b]b_babcbebgbhbibkbobqbrbubwbyb$c&c(c,c.c2c:cCcLcTcVcXcZc^c`cdcpcvcxcyczc,d.d2d4d9d>d@d\#
        DdFdKdQdSdUdWdbdddhdjdodtdvdzd|d&e)e,e.e0e2e3eBeDeGeJeLeNePeRe\eaecefeheueye{e|e(f,f0f2f7f=fAfCf\#
        IfNfPfTfVf[f`fbfffhfyf$g*g,g2g5g6g8g:g<g?g@gAgBgHgdgfghgjglgngvgxg|g~g)h+h,h-h/h5h9h;h=h>h?hAhEh\#
        GhIhYh_hchfhhhkhshuhxh{h}h~h$i'i)i5i9i=i>i@iCiEiGiKiMiQiSi]i_icieipiritivi&j(j,j.j3j8j:j>j@jEjMj\#
        QjTjWj]jejijmjojsjuj%k*k7k9k=k?kIkKkOkQk\k^k`kmkokskukzk$l&l*l,l
        """#, digits: 8, base: 3)

    /// 256 patterns of 8 columns of IQ2_XXS: 8, 25, 43.
    static let iq2XXS = Codebook(
        #"""
        $$&$($*$,$.$0$6$8$<$>$@$B$H$N$R$T$Z$\$b$n$v$x$~$'%5%S%_%k%m%$&H&b&d&j&t&v&|&~&''3'='?'E'Q'W'Y']'\#
        i'w'0(2(<(T(V(h(+)=)C)G)I)O)[)_)a)g)i)$*<*T*1+;+&,(,.,8,@,R,^,d,h,v,|,--?-G-Q-&.0.b.h.t.x.)/=/g/\#
        ,0N0\0E1G1M1_1{1:2>2'3U3&4(4.4D4T4\4^455=5m5o5d6f6l6~617Y7u7.839K9W9,:O;(<*<0<6<:<<<B<H<P<T<^<`<\#
        f<x</=K=S=W=o=w=4><>F>d>j>v>??O?e?o?P@GAIAOAaAeA<BfBjBtBQCqC(D.D2D8D:D^DdD|D;EiETFIGKGcGRHxHGIQI\#
        WIwIXJ9K,L2LDL\LzLGM$NBNfNjNeOgO:PeQ*T,T2TFTbT~T/U;U{UhVjVpVtV'W9W]W}WDXZXnX%YKYBZ?[.\4\@\F\t\/]\#
        W]6^h^|^+_(`&bRb.dPdfd)esexfoiDj
        """#, digits: 8, base: 3)

    /// 512 patterns of 8 columns of IQ2_XS: 8, 25, 43.
    static let iq2XS = Codebook(
        #"""
        $$&$($*$,$.$0$2$4$6$8$:$<$@$B$D$F$H$J$L$N$R$T$Z$\$^$`$d$f$j$l$v$x$z$|$~$%%'%)%+%-%/%5%7%9%;%?%A%\#
        G%M%Q%S%Y%k%m%o%q%u%w%}%,&.&4&8&F&N&b&d&f&h&j&l&n&p&t&v&|&~&%'''+'-'/'3'='?'E'W'Y'[']'a'c'i's'u'\#
        {'*(2(N(P(V(d(h(j(+)C)E)G)I)K)M)O)U)Y)_)a)g)m)y)0*8*:*<*B*T*p*v*/+A+G+s+w+&,(,*,,,.,0,2,4,8,:,@,\#
        B,D,F,J,L,R,Z,\,^,d,v,x,z,|,%-'---7-9-?-Q-]-_-m-o-q-u-,.>.b.d.f.h.l.n.t.~.%/)/+/7/=/Y/[/a/s/N0Z0\#
        p0E1G1M1O1_1k1$2:2>2l2U3$4&4(4*4,4.4042484B4D4J4\4n4x4z4%575=5M5m5&6H6`6d6f6l6|6~6Y7u7$8D8P8`8A9\#
        E9K9M9W9m9&:4:n:z:7;C;i;m;o;(<*<,<.<0<2<4<6<:<<<B<D<F<H<J<L<N<T<X<^<`<f<x<z<|<~<'=)=/=9=;=A=S=W=\#
        g=o=q=w=y=,>.>d>f>h>j>n>p>t>v>%?'?-???K?[?]?c?o?u?F@P@X@n@t@GAIAOAaAeAmAuA<BFBZB`BpB5C(D*D,D.D2D\#
        4D:D@DDDFDLD^DzD|D'E+E9E;EoE2FdFfFhFnFxF%G7GAGSG[GaG6H<HdH)I?IGISIcIkI2JNJXJZJmK*L,L2LDLPLXLdLxL\#
        zL*N8NVNfNtNeOwO{OLPIQ}QTR9S[ScS*T,T.T0T4T6T<TDTFTHTNT`TbTxTzT|T~T%U)U;UEUKUqU(VLVNV^VdVhVjVpVrV\#
        tV'W9WIW]W{WNXbX-YIYOY_YuY$Z&Z<ZDZI[k[q[y[(\,\.\4\F\T\d\|\5]Q]@^T^h^l^+_1_7_w_B`D`p`oa<bbbCccc,d\#
        .d2d4d>dFdtdGeMeoeseueye2fNf`f)gQg+i?iSi]i_ici8j>jDjzj|jOkQkwk,l
        """#, digits: 8, base: 3)

    /// 1024 patterns of 8 columns of IQ2_S: 8, 25, 43.
    static let iq2S = Codebook(
        #"""
        $$&$($*$,$.$0$2$4$6$8$:$<$@$B$D$F$H$J$L$N$R$T$V$X$Z$\$^$`$d$f$l$p$t$v$x$z$|$~$%%'%)%-%/%5%7%9%;%\#
        ?%A%C%E%G%K%M%Q%S%Y%[%]%c%e%k%m%o%q%u%w%}%*&,&.&0&2&4&8&F&J&N&R&Z&b&d&f&h&j&l&n&p&t&v&x&z&|&~&%'\#
        '')'+'-'/'1'3'5'7'='?'A'C'E'I'K'O'Q'W'Y'[']'_'a'c'e'g'i'm'o's'u'w'y'{'}'$(&(*(,(2(4(6(8(<(>(D(N(\#
        P(R(T(V(Z(h(l(n(r(t(z())+)1)C)E)G)I)M)O)Q)S)U)Y)])_)a)c)e)g)i)k)m)q)s)y)})**8*:*<*B*D*F*H*L*T*X*\#
        Z*^*`*f*p*x*/+9+;+C+G+I+S+u+&,(,*,,,.,0,2,4,8,:,<,@,B,D,F,J,L,N,P,R,T,V,X,\,^,`,d,h,j,n,p,v,x,z,\#
        |,~,%-'-)-+---/-1-3-7-9-;-=-?-A-C-E-I-K-Q-S-U-W-[-]-m-o-s-u-y-$.&.,.0.6.8.H.J.P.b.d.f.h.l.n.p.r.\#
        t.x.z.~.%/'/)/+/-///1/5/7/=/?/A/C/G/I/O/Y/[/]/_/a/c/e/g/k/m/s/u/w/y/}/$0*04060<0N0R0T0X0Z0`0j0l0\#
        r0)1C1E1G1I1K1M1Q1S1W1_1a1c1e1i1k1q1{1}1:2<2>2@2D2F2L2V2X2^2n2)33393K3Y3&4(4*4,40424446484<4@4B4\#
        D4J4L4N4V4\4d4h4v4x4z4%5'5)5/57595;5A5C5I5S5U5[5m5u5&6*6,60666N6P6`6d6f6h6j6l6p6r6v6x6~6%7'7)7-7\#
        /757?7A7G7Y7]7_7c7e7k7u7w7}70848P8R8X8j8z8E9I9O9Q9a9c9i9(:::<:>:D:~:9;E;a;m;o;(<*<,<.<0<2<4<6<8<\#
        :<<<><B<D<F<H<J<L<N<P<R<T<V<X<^<`<f<j<l<p<r<x<z<|<~<'=)=+=-=/=1=3=9=;===?=A=C=E=G=K=M=S=U=W=Y=]=\#
        _=e=o=q=w=y={=}=(>.>2>4>8>:>@>J>L>d>f>h>j>l>n>p>r>t>v>x>z>|>%?'?)?+?-?/?1?3?7?9???A?C?E?I?K?Q?[?\#
        ]?_?a?c?e?g?i?m?o?u?w?y?{?$@&@,@4@6@8@>@P@R@T@V@Z@\@b@l@n@t@+AAAGAIAMAOAQASAUAYA[AaAcAeAgAkAmAsA\#
        $B*B<B>B@BBBFBHBNBXBZB`BrB%C3C5C;CMC(D*D,D.D2D4D6D8D:D<D>D@DDDFDHDJDLDNDPDRDVDXD^D`DbDdDhDjDzD|D\#
        ~D%E'E)E+E-E1E3E9E;E=E?ECEEEKEUEWE]EoEsEuEyE{E&F0F2F8FHFJFfFhFjFlFnFpFrFtFxFzF%G'G)G+G/G1G7GAGCG\#
        IG[G]G_GaGeGgGmGwGyG$H6HRHTHZHhHlHGIIIKIMIQISIYIcIeIkIsI}I>J@JFJXJ3KCKmK&L*L,L.L2L4L6L8L<L>LDLHL\#
        JLNLPLVLbLhLzL|L~L%M)M+M1M;M=MCMUMeMsMyM0N>N^NfNjNlNpNrNxN'O)O/OAO]O_OeOwO$P4PBPRP9QIQKQQQyQ2R>R\#
        XRQS}S*T,T.T0T4T6T:T<T@TFTHTNTPTRTTTXT`TdTjTlT|T~T'U)U+U-U/U3U5U;U=U?UAUEUGUWUYU_UoUqUuUyU{U}U2V\#
        4V:VhVjVlVnVpVrVtVvVzV'W)W+W-W1W3W9WCWEWKW]W_WaWcWgWiWoWyW{W&X8X@XTXVX\XlXnXIYMYSYUYeYgYmY8Z@ZBZ\#
        ZZpZI[_[a[m[$\,\.\2\4\6\8\:\@\F\H\J\L\P\R\X\b\d\j\|\%]+]-]=]?]E]M]s]u]{]2^d^h^j^l^n^r^t^z^)_+_1_\#
        C_Q___a_g_y_H`L`T`t`)aKaMaSaaaea>b@bbbfbuc,d0d4d8d@dFdHdJdPdvd|d=eSeue{e,f0f2fPfTfVfffjflfrf)gKg\#
        Yg_gogzhSici:jhj|j=k?kIkKkOksk,l
        """#, digits: 8, base: 3)

    /// 256 patterns of 4 columns of IQ3_XXS: 4, 12, 20, 28, 36, 44, 52, 62.
    static let iq3XXS = Codebook(
        #"""
        $$&$($-$/$3$4$6$=$F$_$a$e$g$l$n$u$y$|$~$*%5%A%I%K%M%R%Y%[%b%d%h%r%x%+&/&5&6&8&C&f&y&2'7'B'N'P'T'\#
        Z'm'}'U(l(%)))+)@)N)^)`)e)g)n)p)u)w)y))***B*D*K*R*T*(+*+/+1+8+?+a+g+i+w+%,2,B,M,Q,t,A-E-W-j-v-h.\#
        v.;/=/D/F/K/M/Q/T/]/|/~/%0(0*01080S0W0X0`0b0i0o0p0r0$1%121F1M1Q1}1&2G2U2m2&303K35474B4Y4u4|4~4*5\#
        ,5A5N5S5Y5[5i5r5}5$6?6A6F6S6h6x6,7>7{7/8B8H8N8Z8u899K9`9-:B:V:a:o:q:}:&;s;,<;<<<L<R<c<&=E=j=u=;>\#
        I>^>P?S?U?c?:@Q@h@p@v@+ABAaAoA4B<BeB'C2C6CYCaCxClD=EKE}E2F4FBF_F$GBGgG0H6H|HBIgI=JeJsJJKLKNKOKaK\#
        qKBLLLvL6M;MQM^MlM&NGNWNvNxN/OsO
        """#, digits: 4, base: 8)

    /// 512 patterns of 4 columns of IQ3_S: 1, 3, 5, 7, 9, 11, 13, 15.
    static let iq3S = Codebook(
        #"""
        $$%$&$)$+$,$-$.$0$2$4$5$9$?$D$F$I$K$M$O$T$V$]$`$c$d$e$f$h$l$m$q$t$w${$}$&%-%:%>%C%I%J%N%P%Q%T%W%\#
        Z%^%a%e%k%n%p%r%t%&&)&1&7&;&>&@&G&I&L&R&V&X&e&g&k&n&y&}&$'''-'3'6'<'K'U'W'c'e'i'n't'x'z'.(3(>(A(\#
        C(Q(b(q(x(z(|(-)/)3)8)E)I)])^)_)a)e)f)h)j)l)m)o)v)y){).*0*3*<*B*C*E*H*J*N*S*Z*]*c*j*l*z*%+'+1+4+\#
        6+7+;+A+G+J+T+W+a+h+k+n+o+r+x+~+$,(,-,>,D,O,Q,V,X,e,g,n,r,t,x,2-9-<-B-I-K-Z-&.*.-.:.<.W.Y.^.`.g.\#
        s.w.-/3/;/</>/@/B/C/E/G/I/L/N/R/S/U/\/^/`/c/e/r/s/v/x/{/}/(0+0/0205090<0B0I0a0d0g0q0s0x0$1&10141\#
        >1A1E1G1J1N1W1Y1^1`1g1m1{1+212:2=2D2G2K2d2g2n2s2|2.3/3:3G3O3Q3V3`3|3%494=4J4L4W4\4v4}4$5&5(5+525\#
        4565;5=5@5B5L5R5Z5\5^5e5j5l5y5.686<6>6H6N6X6Z6f6$7+7/74767:7;7D7F7J7P7^7f7l7q7u7|72888<8I8P8R8]8\#
        b8l8v8(9;9N9n9p9}9$:/:R:V:\:b:f:i:l:s:z:/;9;>;@;B;I;O;T;Z;`;d;x;z;$<)<-<7<<<K<N<T<`<e<g<l<n<u<y<\#
        A=C=U=`=a=z=+>->7>X>q>'?;?S?X?c?n?t?2@8@<@B@P@T@W@Z@f@l@q@s@u@z@&A/AOAUA^AhAmAsA%B<BABBBQB^BcBoB\#
        uB{B~B/C9CECiCuC-D/DfD+E-E;ErEtEvE'F)F>FNF^FeF'G=GOGUG`GeGkGsG$H)H8HmH{H/I=I@IYImI'JBJkJmJGKKKNK\#
        WKYKeKgKsKyK.L5L@LOLQLmLpLtLzL}L)M:MSMkMnM|M7N;NANFN^N-O=O]OtO@P
        """#, digits: 4, base: 8)
}
